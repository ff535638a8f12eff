/** What only a real connection can send: more headers than are read, HTTP that is none, a body that never comes. */
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { openCompany } from '../../src/server/testing/open-company.ts';
import { makeMember } from '../../src/server/testing/organizations.ts';
import { startPortal, type Portal } from '../../src/server/testing/portal.ts';
import { changedTables, digestDatabase, type DatabaseDigest } from '../support/database-digest.ts';
import { OVERSIZE_BYTES } from './malformed-requests.ts';

const PATH = '/admin/organization/updateBalance';
let portal: Portal;
let port: number;
let before: DatabaseDigest;
let signedIn: string;
let share: string;
beforeAll(async () => {
  portal = await startPortal();
  const { organization: home, token } = await openCompany(portal, { companyCents: 5_000 });
  signedIn = `host: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json`;
  share = JSON.stringify({ shares: [{ id: await makeMember(portal, home), amount: 1 }] });
  port = Number(new URL(await portal.listen()).port);
});
beforeEach(async () => {
  before = await digestDatabase(portal.pool);
});
afterAll(() => portal.close());

/** Everything that comes back until the first answer is whole or the server hangs up. */
function sendRaw(text: string, options: { andLeave?: boolean } = {}): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      if (options.andLeave) socket.end(text);
      else socket.write(text);
    });
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      answer += String(part);
      if (/\r\n\r\n[^]*\}$/.test(answer)) socket.destroy();
    });
    // A server that has refused may hang up while it is still being written to.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(answer));
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const codeOf = (answer: string) => /"code":"(\w+)"/.exec(answer)?.[1];
const key = (text: string) => `idempotency-key: ${text}`;
const put = (more: string, body = share) => `PUT ${PATH} HTTP/1.1\r\n${signedIn}\r\n${more}\r\n\r\n${body}`;

async function expectNothingDone() {
  expect(changedTables(before, await digestDatabase(portal.pool))).toEqual([]);
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
}

describe('a body that is too large', () => {
  it('is refused by its announced length, before a byte of it has come', async () => {
    const answer = await sendRaw(put(`${key('a'.repeat(20))}\r\ncontent-length: ${OVERSIZE_BYTES}`, ''));
    expect([statusOf(answer), codeOf(answer)]).toEqual([413, 'payload_too_large']);
    await expectNothingDone();
  });

  it('is refused when it grows beyond the limit without an end', async () => {
    const chunk = 'x'.repeat(64 * 1024);
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(40);
    const answer = await sendRaw(put(`${key('a'.repeat(20))}\r\ntransfer-encoding: chunked`, chunks));
    expect([statusOf(answer), codeOf(answer)]).toEqual([413, 'payload_too_large']);
    await expectNothingDone();
  });

  it('is refused before it is parsed: 2 MB that are no JSON are too large, not malformed', async () => {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST' as const, url: '/login', headers };
    const tooLarge = await portal.app.inject({ ...sent, payload: '['.repeat(OVERSIZE_BYTES) });
    const deep = await portal.app.inject({ ...sent, payload: '['.repeat(4_000) });
    expect([tooLarge.json().code, deep.json().code]).toEqual(['payload_too_large', 'validation_failed']);
  });
});

describe('a movement', () => {
  it('happens once when all of it has come', async () => {
    const whole = `${key('whole-'.repeat(4))}\r\ncontent-length: ${share.length}`;
    expect(statusOf(await sendRaw(put(whole)))).toBe(200);
    expect(changedTables(before, await digestDatabase(portal.pool))).toContain('postings');
  });

  it('does not happen when its body breaks off', async () => {
    const longer = `${key('broken-'.repeat(4))}\r\ncontent-length: ${share.length + 1}`;
    await sendRaw(put(longer), { andLeave: true });
    await expectNothingDone();
  });

  it('does not happen under two keys', async () => {
    const twice = `${key('a'.repeat(20))}\r\n${key('b'.repeat(20))}\r\ncontent-length: ${share.length}`;
    expect(codeOf(await sendRaw(put(twice)))).toBe('idempotency_key_malformed');
    await expectNothingDone();
  });
});

describe('HTTP that is none', () => {
  const get = 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n';
  it.each([
    ['no request line', 'canary742\r\n\r\n'],
    ['another version', 'GET / HTTP/9.9\r\n\r\n'],
    ['no host', 'GET /health/live HTTP/1.1\r\n\r\n'],
    ['an unknown method', 'CANARY742 / HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a header without a name', `${get}: canary742\r\n\r\n`],
    ['a header with a zero in it', `${get}x: canary\u0000742\r\n\r\n`],
    ['headers of 72 kB', `${get}x: ${'canary742'.repeat(8_000)}\r\n\r\n`],
    [
      'five thousand headers',
      `${get}${Array.from({ length: 5_000 }, (_none, i) => `x${i}: canary742\r\n`).join('')}\r\n`,
    ],
    [
      'two lengths',
      `POST /login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}`,
    ],
    ['a length that is none', `POST /login HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n{}`],
    [
      'a length and chunks',
      `POST /login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
    ],
    [
      'chunks without a length',
      `POST /login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}`,
    ],
    ['an expectation nobody meets', `${get}connection: close\r\nexpect: canary742\r\n\r\n`],
  ])('is refused without a word of it, and the server goes on: %s', async (_what, text) => {
    const answer = await sendRaw(text);
    expect(answer).not.toMatch(/canary|node_modules|\bat \S+:\d+/i);
    expect(statusOf(answer)).toSatisfy((status: number) => status >= 400 && status < 500);
    await expectNothingDone();
  });

  it.each([
    ['damaged', 'canary742\r\n\r\n', 400, 'malformed_request'],
    ['with headers of 72 kB', `${get}x: ${'canary742'.repeat(8_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('is refused in the shape of every refusal: %s', async (_what, text, status, code) => {
    const answer = await sendRaw(text);
    expect(statusOf(answer)).toBe(status);
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as object;
    expect(body).toMatchObject({ statusCode: status, code, message: errors[code as ErrorCode][1] });
  });
});
