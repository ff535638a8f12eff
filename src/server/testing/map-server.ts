import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a map server whose address ends in a folder, as for a map server behind a proxy. */
export async function startMapServer(answer: Answering) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/maps/`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export const sends =
  (document: unknown, status = 200): Answering =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  };

export const FAULTS: readonly (readonly [what: string, reason: string, answer: Answering])[] = [
  ['an error', 'status 503', (_request, response) => response.writeHead(503).end()],
  ['a web page', 'no JSON', (_request, response) => response.end('<p>Sumaré')],
  [
    'another address',
    'unreachable',
    (_request, response) => response.writeHead(302, { location: '/x' }).end(),
  ],
  ['a broken connection', 'unreachable', (request) => request.socket.destroy()],
  ['silence', 'timeout', () => {}],
];
