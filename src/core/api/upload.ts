/** `fetch` that tells how much of a body has gone. `fetch` itself tells none, so this one is an XMLHttpRequest. */

/** Told of the share of the body that has gone, from 0 to 1. */
export type OnSent = (share: number) => void;

// Taken when the suite loads, so that what a page does to its globals later does not reach our requests.
const PageRequest = globalThis.XMLHttpRequest;

/** The same promise as of `fetch`: an answer of any status, or a rejection when no whole answer came. */
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
