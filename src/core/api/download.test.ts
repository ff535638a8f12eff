import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createDownload, type DownloadOptions } from './download.ts';
import {
  dropped,
  refusal,
  startMisbehavingServer,
  type MisbehavingServer,
  type Reply,
} from './testing/misbehaving-server.ts';

let server: MisbehavingServer;
let stop: AbortController;
let bytes: number[];
let ended: number;

beforeAll(async () => {
  server = await startMisbehavingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  stop = new AbortController();
  bytes = [];
  ended = 0;
});

const download = (options: Partial<DownloadOptions> = {}) =>
  createDownload({
    host: server.host,
    token: async () => 'token-1',
    onSessionEnded: () => (ended += 1),
    ...options,
  })('GET /v2/user/statement', {
    query: { user: 'u1' },
    accept: 'text/csv',
    locale: 'pt-BR',
    signal: stop.signal,
    onBytes: (count) => bytes.push(count),
  });
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'kept',
    (reason: unknown) => reason,
  );
const file: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'text/csv' });
  response.end('a;b\r\n');
};
function halfFile(then: 'break' | 'wait' = 'wait') {
  const state = { goOn: () => {}, gone: Promise.resolve() };
  const reply: Reply = (response) => {
    state.gone = new Promise((resolve) => response.on('close', resolve));
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write('a;b\r\n', () => then === 'break' && setTimeout(() => response.destroy(), 20));
    state.goOn = () => response.end('1;2\r\n');
  };
  return { reply, state };
}
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('createDownload', () => {
  it('requests the file with its type, the language of the user and the token', async () => {
    server.script(file);
    const blob = await download();
    expect(await blob.text()).toBe('a;b\r\n');
    expect(blob.type).toBe('text/csv');
    expect(server.received[0]).toMatchObject({ method: 'GET', url: '/v2/user/statement?user=u1' });
    expect(server.received[0]?.headers).toMatchObject({
      accept: 'text/csv',
      'accept-language': 'pt-BR',
      authorization: 'Bearer token-1',
    });
  });

  it('reports received bytes while the rest of the file is still loading', async () => {
    const { reply, state } = halfFile();
    server.script(reply);
    const work = download();
    await until(() => bytes.length > 0);
    expect(bytes).toEqual([5]);
    state.goOn();
    expect(await (await work).text()).toBe('a;b\r\n1;2\r\n');
    expect(bytes).toEqual([5, 10]);
  });

  it('rejects with the reason of the abort signal and closes the connection', async () => {
    const { reply, state } = halfFile();
    server.script(reply);
    const work = reasonOf(download());
    await until(() => bytes.length > 0);
    const why = new Error('closed');
    stop.abort(why);
    expect(await work).toBe(why);
    await state.gone;
    expect(server.received).toHaveLength(1);
  });

  it('rejects with network_unreachable when the connection breaks in the middle of the file', async () => {
    server.script(halfFile('break').reply);
    const reason = await reasonOf(download());
    expect(reason).toBeInstanceOf(ApiError);
    expect(reason).toMatchObject({ status: 0, code: 'network_unreachable', outcome: 'refused' });
    expect(bytes).toEqual([5]);
  });

  it.each([
    ['refuses the file', refusal(404, 'not_found'), { status: 404, code: 'not_found', requestId: 'req-1' }],
    ['drops the connection', dropped, { status: 0, code: 'network_unreachable', outcome: 'refused' }],
  ])('rejects with the cause when the server %s', async (_, reply, error) => {
    server.script(reply);
    expect(await reasonOf(download())).toMatchObject(error);
  });

  it('repeats the request once with a fresh token, and ends the session when that token fails too', async () => {
    const tokens = async (stale?: string) => (stale === undefined ? 'old' : 'new');
    server.script(refusal(401, 'token_expired'), file);
    expect(await (await download({ token: tokens })).text()).toBe('a;b\r\n');
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(ended).toBe(0);
    server.script(refusal(401, 'token_expired'));
    expect(await reasonOf(download({ token: tokens }))).toMatchObject({ status: 401 });
    expect([server.received.length, ended]).toEqual([2, 1]);
  });
});
