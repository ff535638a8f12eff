import { request as ask } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#contract/facts.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { newId } from '../../platform/identifier.ts';
import { makePdf, makePng } from '../../testing/documents.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeJpeg, makeWebp } from '../../testing/pictures.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { sweepUploads } from './sweeping.ts';

type Kept = RouteResponse<'POST /admin/organization/depositAttachment'>;
type Attachments = RouteResponse<'GET /admin/organization/depositAttachment'>;

const URL_OF_FILES = '/admin/organization/depositAttachment';
let portal: Portal;
let host: string;
beforeAll(async () => {
  portal = await startPortal();
  host = await portal.listen();
});
afterAll(() => portal.close());

async function company(at = portal) {
  const { organization, token, ask: call } = await openCompany(at);
  const addDeposit = async () => {
    const body = { value: 10, date: '2026-11-20' };
    return (await call<{ _id: string }>('POST /admin/organization/deposit', body)).body._id;
  };
  const deposit = await addDeposit();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  return {
    organization,
    token,
    deposit,
    addDeposit,
    headers,
    async attach(file: Buffer | Readable, name = 'comprovante.pdf', to = deposit) {
      const query = { deposit: to, name };
      const answer = await at.app.inject({
        method: 'POST',
        url: URL_OF_FILES,
        query,
        headers,
        payload: file,
      });
      return { status: answer.statusCode, body: answer.json<Kept & { code?: string }>() };
    },
    list: async () =>
      (await at.ask<Attachments>(`GET ${URL_OF_FILES}?deposit=${deposit}`, { token })).body.docs,
    download: (attachment: string) =>
      at.app.inject({ url: '/admin/organization/download', query: { attachment }, headers }),
    remove: (attachment: string) => at.ask(`DELETE ${URL_OF_FILES}?attachment=${attachment}`, { token }),
    async storedCounts() {
      const { rows } = await at.pool.query<{ counts: number[] }>(
        `SELECT ARRAY[
           (SELECT count(*) FROM deposit_attachments WHERE organization_id = $1),
           (SELECT count(*) FROM deposit_files WHERE organization_id = $1),
           (SELECT count(*) FROM deposit_uploads WHERE organization_id = $1)]::int[] AS counts`,
        [organization.id],
      );
      return rows[0]?.counts;
    },
  };
}

const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('attachment of a deposit', () => {
  it.each([
    ['application/pdf', makePdf({ bytes: 700_000 }), 3],
    ['image/png', makePng(), 1],
    ['image/jpeg', makeJpeg({ exif: 'GPS' }), 1],
    ['image/webp', makeWebp(), 1],
  ])('stores a file of type %s in pieces and returns the same bytes', async (contentType, file, pieces) => {
    const { attach, list, download, storedCounts } = await company();
    const { status, body } = await attach(file, 'a');
    expect([status, body.contentType, body.size]).toEqual([200, contentType, file.length]);
    expect(await storedCounts()).toEqual([1, pieces, 0]);
    const by = { user: expect.any(String) as string, name: expect.stringMatching(/./) as string };
    expect(await list()).toEqual([{ ...body, by }]);
    const sent = await download(body._id);
    expect(sent.rawPayload.equals(file)).toBe(true);
    expect(sent.headers['content-length']).toBe(String(file.length));
  });

  it('downloads a file under a safe name, never inline, with the type of its content', async () => {
    const { attach, download } = await company();
    const { body } = await attach(makePdf(), '../../depósito "x".html');
    expect(body.name).toBe('depósito _x_.html.pdf');
    const { headers } = await download(body._id);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="deposito _x_.html.pdf"; filename*=UTF-8''dep%C3%B3sito%20_x_.html.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['../../x', 'x.pdf'],
    ['nota\r\nSet-Cookie: a=b.pdf', 'nota Set-Cookie_ a=b.pdf'],
    ['nota\u0001\u001b[31m.pdf', 'nota[31m.pdf'],
    ['\u202efdp.exe', 'fdp.exe.pdf'],
    [`${'n'.repeat(251)}.png`, `${'n'.repeat(60)}.pdf`],
  ])('stores, lists and sends a file with the name %j as %j', async (given, name) => {
    const { attach, list, download } = await company();
    const { status, body } = await attach(makePdf(), given);
    expect([status, body.name]).toEqual([200, name]);
    expect((await list()).map((attachment) => attachment.name)).toEqual([name]);
    const { headers } = await download(body._id);
    expect(headers['content-disposition']).toContain(`attachment; filename="${name}"`);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('refuses a file name of 300 characters', async () => {
    const { attach, storedCounts } = await company();
    const { status, body } = await attach(makePdf(), `${'n'.repeat(296)}.pdf`);
    expect([status, body.code, await storedCounts()]).toEqual([400, 'validation_failed', [0, 0, 0]]);
  });

  it('returns the existing attachment if a user sends the same file again', async () => {
    const { attach, storedCounts } = await company();
    const first = await attach(makePdf());
    const again = await attach(makePdf(), 'another name.pdf');
    expect(again).toEqual(first);
    expect(await storedCounts()).toEqual([1, 1, 0]);
  });

  it('accepts a file of 5 MB and deletes it with all its pieces', async () => {
    const { attach, remove, download, storedCounts } = await company();
    const { status, body } = await attach(makePdf({ bytes: MAX_ATTACHMENT_BYTES }));
    expect([status, await storedCounts()]).toEqual([200, [1, 20, 0]]);
    expect((await remove(body._id)).body).toEqual({ removed: true });
    expect(await storedCounts()).toEqual([0, 0, 0]);
    expect([(await remove(body._id)).status, (await download(body._id)).statusCode]).toEqual([404, 404]);
  });
});

describe('upload of an attachment', () => {
  const long = (bytes: number) => Readable.from([makePdf().subarray(0, 9), Buffer.alloc(bytes, 'x')]);
  it.each([
    ['a file of 20 MB', () => makePdf({ bytes: 20 * 1024 * 1024 }), 413, 'payload_too_large'],
    ['a stream of 20 MB', () => long(20 * 1024 * 1024), 413, 'payload_too_large'],
    ['a file above the limit', () => makePdf({ bytes: MAX_ATTACHMENT_BYTES + 1 }), 413, 'payload_too_large'],
    ['HTML named as a PDF', () => Buffer.from('<html><script>1</script>'), 422, 'attachment_unreadable'],
    ['a PDF without its end', () => long(600_000), 422, 'attachment_unreadable'],
    ['a PNG without its end', () => makePng().subarray(0, -1), 422, 'attachment_unreadable'],
    ['an empty file', () => Buffer.alloc(0), 422, 'attachment_unreadable'],
  ])('refuses %s and stores nothing', async (_what, file, status, code) => {
    const { attach, storedCounts } = await company();
    const answer = await attach(file(), 'comprovante.pdf');
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await storedCounts()).toEqual([0, 0, 0]);
  });

  it('answers a sender that is still sending an oversized file', async () => {
    const { deposit, headers } = await company();
    const answer = await fetch(`${host}${URL_OF_FILES}?deposit=${deposit}&name=a`, {
      method: 'POST',
      headers,
      body: new Uint8Array(20 * 1024 * 1024),
    });
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
  });

  it('deletes the received pieces if the connection breaks', async () => {
    const { deposit, headers, storedCounts } = await company();
    const sending = ask(`${host}${URL_OF_FILES}?deposit=${deposit}&name=a`, {
      method: 'POST',
      headers: { ...headers, 'content-length': MAX_ATTACHMENT_BYTES },
    });
    sending.on('error', () => undefined);
    sending.write(makePdf({ bytes: 1024 * 1024 }));
    await until(async () => ((await storedCounts())?.[1] ?? 0) >= 3);
    sending.destroy();
    await until(async () => (await storedCounts())?.join() === '0,0,0');
  });

  it('is deleted after an hour if a stopped server left it unfinished', async () => {
    const { organization, attach, storedCounts } = await company();
    await attach(makePdf());
    const lost = newId(portal.clock);
    await portal.pool.query(
      `WITH begun AS (INSERT INTO deposit_uploads (organization_id, attachment_id, begun_at) VALUES ($1, $2, $3))
       INSERT INTO deposit_files (organization_id, attachment_id, position, bytes) VALUES ($1, $2, 0, '\\x00')`,
      [organization.id, lost, portal.clock.now()],
    );
    expect(await sweepUploads(portal)).toBe(0);
    const before = portal.clock.now();
    portal.clock.set(new Date(before.getTime() + 61 * 60_000));
    expect(await sweepUploads(portal)).toBe(1);
    portal.clock.set(before);
    expect(await storedCounts()).toEqual([1, 1, 0]);
  });
});

describe('attachment quota of a company', () => {
  let small: Portal;
  beforeAll(async () => {
    small = await startPortal({ environment: { ATTACHMENTS_PER_COMPANY_MB: '6' } });
  });
  afterAll(() => small.close());
  /** File of 0.7 MB. Besides a 5 MB upload, the quota of 6 MB has room for one such file, not for two. */
  const pdf = (seed: string) => makePdf({ bytes: 700_000, seed });
  const REFUSED = [409, 'attachments_quota'];
  const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
    body.code === undefined ? [status] : [status, body.code];

  it('counts the files of all deposits of the company, and frees the space of deleted files', async () => {
    const { attach, remove, storedCounts, addDeposit } = await company(small);
    const first = await attach(makePdf({ bytes: MAX_ATTACHMENT_BYTES }));
    expect(codeOf(await attach(pdf('1')))).toEqual([200]);
    const other = await addDeposit();
    expect(codeOf(await attach(pdf('2'), 'b', other))).toEqual(REFUSED);
    expect(await storedCounts()).toEqual([2, 23, 0]);
    expect(codeOf(await (await company(small)).attach(pdf('2')))).toEqual([200]);
    await remove(first.body._id);
    expect(codeOf(await attach(pdf('2'), 'b', other))).toEqual([200]);
  });

  it('is not exceeded by two concurrent uploads to different deposits', async () => {
    const { attach, storedCounts, addDeposit } = await company(small);
    await attach(makePdf({ bytes: MAX_ATTACHMENT_BYTES }));
    const other = await addDeposit();
    const answers = await Promise.all([attach(pdf('1')), attach(pdf('2'), 'b', other)]);
    expect(answers.map(codeOf).sort()).toEqual([[200], REFUSED]);
    expect(await storedCounts()).toEqual([2, 23, 0]);
  });

  it('refuses a file by its content length before the server stores any byte', async () => {
    const { attach, deposit, headers, storedCounts } = await company(small);
    await attach(makePdf({ bytes: MAX_ATTACHMENT_BYTES }));
    const address = await small.listen();
    const before = await storedCounts();
    const sending = ask(`${address}${URL_OF_FILES}?deposit=${deposit}&name=a`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 4 * 1024 * 1024 },
    });
    sending.on('error', () => undefined);
    const status = new Promise((resolve) => sending.on('response', (answer) => resolve(answer.statusCode)));
    sending.write(pdf('1').subarray(0, 300_000));
    expect(await status).toBe(409);
    expect(await storedCounts()).toEqual(before);
    sending.destroy();
  });

  it('counts an upload without a content length and an unfinished upload as the maximum size', async () => {
    const { organization, attach } = await company(small);
    await small.pool.query(
      'INSERT INTO deposit_uploads (organization_id, attachment_id, begun_at) VALUES ($1, $2, $3)',
      [organization.id, newId(small.clock), small.clock.now()],
    );
    expect(codeOf(await attach(pdf('1')))).toEqual([200]);
    expect(codeOf(await attach(pdf('2')))).toEqual(REFUSED);
    const before = small.clock.now();
    small.clock.set(new Date(before.getTime() + 61 * 60_000));
    expect(await sweepUploads(small)).toBe(1);
    small.clock.set(before);
    expect(codeOf(await attach(Readable.from([pdf('2')])))).toEqual([200]);
    expect(codeOf(await attach(Readable.from([pdf('3')])))).toEqual(REFUSED);
    expect(codeOf(await attach(pdf('3')))).toEqual([200]);
  });
});

describe('list of attachments of a deposit', () => {
  it('holds at most ten files, even after concurrent uploads', async () => {
    const { attach, storedCounts } = await company();
    for (let count = 1; count < MAX_ATTACHMENTS; count += 1) await attach(makePdf({ seed: `${count}` }));
    const answers = await Promise.all(['one', 'other'].map((seed) => attach(makePdf({ seed }))));
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'attachments_full']);
    expect(await storedCounts()).toEqual([MAX_ATTACHMENTS, MAX_ATTACHMENTS, 0]);
    expect((await attach(makePdf({ seed: '1' }))).status).toBe(200);
  });

  it('is hidden from another company, with each attachment', async () => {
    const [own, other] = [await company(), await company()];
    const { body } = await other.attach(makePdf());
    const answers = [
      (await own.download(body._id)).statusCode,
      (await own.remove(body._id)).status,
      (await own.attach(makePdf(), 'a', other.deposit)).status,
      (await portal.ask(`GET ${URL_OF_FILES}?deposit=${other.deposit}`, { token: own.token })).status,
    ];
    expect(answers).toEqual([404, 404, 404, 404]);
    expect([await own.storedCounts(), await other.storedCounts()]).toEqual([
      [0, 0, 0],
      [1, 1, 0],
    ]);
  });

  it('refuses JSON instead of a file', async () => {
    const { deposit, token } = await company();
    const { status, body } = await portal.ask(`POST ${URL_OF_FILES}?deposit=${deposit}&name=a`, {
      token,
      body: {},
    });
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
  });
});
