import { Agent, request } from 'node:http';

export interface Bearer {
  readonly token: string;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: string;
  readonly compressed?: boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let calls = 0;

/** Makes the call, reads the whole answer and returns its length in bytes. Any status but 200 is an error. */
export async function ask(url: string, bearer: Bearer, call: Call): Promise<number> {
  return (await askBytes(url, bearer, call)).length;
}

export function askBytes(
  url: string,
  { token }: Bearer,
  { method, path, body, compressed }: Call,
): Promise<Buffer> {
  calls += 1;
  const headers = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    ...(compressed && { 'accept-encoding': 'gzip, deflate, br' }),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': `bench-${process.pid}-${String(calls).padStart(16, '0')}`,
    }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}`, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks);
        if (answer.statusCode === 200) resolve(text);
        else
          reject(
            new Error(
              `${method} ${path} was answered with ${answer.statusCode}: ${text.toString().slice(0, 500)}`,
            ),
          );
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export function hangUp(): void {
  agent.destroy();
}
