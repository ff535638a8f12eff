/** `fetch` with upload progress, built on XMLHttpRequest because `fetch` does not report it. */

/** Receives the uploaded share of the body, from 0 to 1. */
export type OnSent = (share: number) => void;

// `XMLHttpRequest`, saved when the suite loads, so that later changes of the host page to its globals do not affect our
// requests.
const PageRequest = globalThis.XMLHttpRequest;

/** Behaves like `fetch`: resolves for any status and rejects if no complete answer arrived. */
export function uploadBy(onSent: OnSent) {
  return (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new PageRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onSent(total > 0 ? loaded / total : 1),
      );
      request.addEventListener('load', () => resolve(answerOf(request)));
      request.addEventListener('loadend', () => reject(new TypeError('The request brought no answer.')));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(request.responseText || null, { status: request.status, headers });
}
