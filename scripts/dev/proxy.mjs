import { request as ask } from 'node:http';

const TRY_AGAIN_MS = 50;
const GIVE_UP_MS = 30_000;

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Forwards one request to the program at `port`. `settled` waits for a running restart. If the program refuses the
 * connection, the proxy repeats the request for up to `GIVE_UP_MS`.
 */
export async function handOn(request, response, port, settled) {
  const body = await bodyOf(request);
  await settled();
  const since = performance.now();
  let onward;
  response.once('close', () => onward?.destroy());
  const send = () => {
    if (response.destroyed) return;
    const { method, url, headers } = request;
    onward = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', ({ code }) => {
      const canWait = code === 'ECONNREFUSED' && performance.now() - since < GIVE_UP_MS;
      if (canWait) setTimeout(send, TRY_AGAIN_MS);
      else if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    onward.end(body);
  };
  send();
}
