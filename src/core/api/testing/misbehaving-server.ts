import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Reply = (response: ServerResponse, request: Received) => void;

export interface MisbehavingServer {
  readonly host: string;
  readonly received: Received[];
  script(...replies: Reply[]): void;
  close(): Promise<void>;
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-1', ...headers });
    response.end(JSON.stringify(body));
  };

export const refusal = (status: number, code: string, headers?: Record<string, string>): Reply =>
  json(
    status,
    { statusCode: status, error: 'Refused', message: `as ${code}`, code, requestId: 'req-1' },
    headers,
  );

export const dropped: Reply = (response) => response.destroy();

export const cutOff: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"amount":', () => response.destroy());
};

export const silent: Reply = () => {};

export async function startMisbehavingServer(): Promise<MisbehavingServer> {
  const received: Received[] = [];
  let replies: Reply[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const seen = { method, url, headers, body };
      received.push(seen);
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      reply?.(response, seen);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `http://127.0.0.1:${port}`,
    received,
    script: (...next) => {
      replies = next;
      received.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
