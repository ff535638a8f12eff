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
    // The server may close the connection while the client is still sending.
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

describe('PUT /admin/organization/updateBalance with an oversized body', () => {
  it('refuses an oversized body by its content-length, before any byte of it arrives', async () => {
    const answer = await sendRaw(put(`${key('a'.repeat(20))}\r\ncontent-length: ${OVERSIZE_BYTES}`, ''));
    expect([statusOf(answer), codeOf(answer)]).toEqual([413, 'payload_too_large']);
    await expectNothingDone();
  });

  it('refuses an endless chunked body once it exceeds the limit', async () => {
    const chunk = 'x'.repeat(64 * 1024);
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(40);
    const answer = await sendRaw(put(`${key('a'.repeat(20))}\r\ntransfer-encoding: chunked`, chunks));
    expect([statusOf(answer), codeOf(answer)]).toEqual([413, 'payload_too_large']);
    await expectNothingDone();
  });

  it('refuses 2 MB of broken JSON as too large, before it parses the body', async () => {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST' as const, url: '/login', headers };
    const tooLarge = await portal.app.inject({ ...sent, payload: '['.repeat(OVERSIZE_BYTES) });
    const deep = await portal.app.inject({ ...sent, payload: '['.repeat(4_000) });
    expect([tooLarge.json().code, deep.json().code]).toEqual(['payload_too_large', 'validation_failed']);
  });
});

describe('PUT /admin/organization/updateBalance', () => {
  it('posts the movement once the whole body has arrived', async () => {
    const whole = `${key('whole-'.repeat(4))}\r\ncontent-length: ${share.length}`;
    expect(statusOf(await sendRaw(put(whole)))).toBe(200);
    expect(changedTables(before, await digestDatabase(portal.pool))).toContain('postings');
  });

  it('moves nothing if the body is incomplete', async () => {
    const longer = `${key('broken-'.repeat(4))}\r\ncontent-length: ${share.length + 1}`;
    await sendRaw(put(longer), { andLeave: true });
    await expectNothingDone();
  });

  it('refuses a request with two idempotency keys and moves nothing', async () => {
    const twice = `${key('a'.repeat(20))}\r\n${key('b'.repeat(20))}\r\ncontent-length: ${share.length}`;
    expect(codeOf(await sendRaw(put(twice)))).toBe('idempotency_key_malformed');
    await expectNothingDone();
  });
});

describe('malformed HTTP', () => {
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
    [
      'an expectation that the server does not support',
      `${get}connection: close\r\nexpect: canary742\r\n\r\n`,
    ],
  ])('is refused without an echo of the request, and the server continues: %s', async (_what, text) => {
    const answer = await sendRaw(text);
    expect(answer).not.toMatch(/canary|node_modules|\bat \S+:\d+/i);
    expect(statusOf(answer)).toSatisfy((status: number) => status >= 400 && status < 500);
    await expectNothingDone();
  });

  it.each([
    ['not HTTP', 'canary742\r\n\r\n', 400, 'malformed_request'],
    [
      'larger than 72 kB in its headers',
      `${get}x: ${'canary742'.repeat(8_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])(
    'is refused with the body of a normal refusal if the request is %s',
    async (_what, text, status, code) => {
      const answer = await sendRaw(text);
      expect(statusOf(answer)).toBe(status);
      const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as object;
      expect(body).toMatchObject({ statusCode: status, code, message: errors[code as ErrorCode][1] });
    },
  );
});
