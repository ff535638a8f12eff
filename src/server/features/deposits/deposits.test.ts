import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { makePdf } from '../../testing/documents.ts';
import { openCompany } from '../../testing/open-company.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

type List = RouteResponse<'GET /admin/organization/deposit'>;
type Made = RouteResponse<'POST /admin/organization/deposit'>;

const URL_OF_LIST = '/admin/organization/deposit';
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function company() {
  const { organization, administrator: account, token, ask } = await openCompany(portal);
  const write = (body: object, headers: Record<string, string> = {}) =>
    portal.ask<Made>(`POST ${URL_OF_LIST}`, { token, body, headers });
  const list = async (query = '') => (await ask<List>(`GET ${URL_OF_LIST}${query}`)).body;
  const attach = (deposit: string, name: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/admin/organization/depositAttachment',
      query: { deposit, name },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: makePdf({ seed: name }),
    });
  const remove = (id: string) => ask(`DELETE ${URL_OF_LIST}/${id}`);
  const buy = async () => {
    const body = { value: 10, paymentType: 'transfer' };
    return (await ask<{ _id: string }>('POST /admin/organization/purchase', body)).body._id;
  };
  return { organization, account, token, write, list, attach, remove, buy };
}

const valuesOf = ({ docs }: List) => docs.map(({ value }) => value);

describe('deposit', () => {
  it('records sent money with its author, and credits nothing', async () => {
    const { account, token, write, list } = await company();
    const balance = () => portal.ask('GET /admin/organization/balance', { token });
    const before = (await balance()).text;
    const { status, body } = await write({
      value: 1_500.5,
      date: '2026-11-20',
      method: 'transfer',
      note: ' TED  do\tItaú ',
    });
    const written = { value: 1_500.5, date: '2026-11-20', method: 'transfer', note: 'TED do Itaú' };
    expect([status, body]).toMatchObject([200, { ...written, attachments: 0 }]);
    const { docs, totals } = await list();
    const by = { user: account.userId, name: expect.stringMatching(/./) as string };
    expect(docs).toEqual([{ ...body, by }]);
    expect(totals).toEqual({ count: 1, value: 1_500.5, unproved: 1 });
    expect((await balance()).text).toBe(before);
  });

  it('accepts a purchase of the same company and refuses a purchase of another company', async () => {
    const { write, list, buy } = await company();
    const purchase = await buy();
    expect((await write({ value: 10, date: '2026-11-20', purchase })).body.purchase).toBe(purchase);
    expect((await list()).docs).toMatchObject([{ purchase }]);
    const other = await company();
    expect((await other.write({ value: 10, date: '2026-11-20', purchase })).body).toMatchObject({
      statusCode: 404,
      code: 'record_unknown',
    });
    expect((await other.list()).docs).toEqual([]);
  });

  it('accepts a purchase only from users with the permission to see purchases', async () => {
    const { organization, list, buy } = await company();
    const purchase = await buy();
    const writer = await makeAccount(portal, organization, { permissions: ['portal.deposit.add'] });
    const token = await portal.signIn(writer);
    const write = (body: object) => portal.ask<Made>(`POST ${URL_OF_LIST}`, { token, body });
    const named = await write({ value: 10, date: '2026-11-20', purchase });
    expect([named.status, named.body.code]).toEqual([403, 'permission_missing']);
    for (const unnamed of [{}, { purchase: null }]) {
      expect((await write({ value: 10, date: '2026-11-20', ...unnamed })).status).toBe(200);
    }
    expect((await list()).docs.map((deposit) => deposit.purchase)).toEqual([null, null]);
  });

  it('is stored once for an idempotency key', async () => {
    const { write, list } = await company();
    const headers = { 'idempotency-key': newId(portal.clock) };
    const one = await write({ value: 10, date: '2026-11-20' }, headers);
    const again = await write({ value: 10, date: '2026-11-20' }, headers);
    expect([again.body, again.headers['idempotency-hit']]).toEqual([one.body, 'true']);
    expect((await list()).totals.count).toBe(1);
  });

  it('is refused with a date after today in the time zone of the company', async () => {
    const { organization, write, list } = await company();
    await portal.pool.query(
      `UPDATE organizations SET time_zone = 'Pacific/Kiritimati' WHERE organization_id = $1`,
      [organization.id],
    );
    const tomorrow = await write({ value: 10, date: '2026-11-23' });
    const today = await write({ value: 10, date: '2026-11-22' });
    expect([tomorrow.status, tomorrow.body.code, today.status]).toEqual([422, 'deposit_ahead', 200]);
    expect((await list()).totals.count).toBe(1);
  });

  it.each([
    { value: 0, date: '2026-11-20' },
    { value: -1, date: '2026-11-20' },
    { value: 1.005, date: '2026-11-20' },
    { value: 1_000_000_000, date: '2026-11-20' },
    { value: '10', date: '2026-11-20' },
    { value: 10, date: '2026-02-30' },
    { value: 10, date: '20/11/2026' },
    { value: 10, date: '2026-11-20', method: 'barter' },
    { value: 10, date: '2026-11-20', note: 'x'.repeat(201) },
    { value: 10 },
  ])('is refused with the body %j', async (body) => {
    const { write, list } = await company();
    const answer = await write(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect((await list()).totals.count).toBe(0);
  });

  it('is deleted with its files, publishes an event and leaves its changes in the audit trail', async () => {
    const { organization, write, attach, remove, list } = await company();
    const { body } = await write({ value: 10, date: '2026-11-20' });
    await attach(body._id, 'a');
    const heard: LiveEvent['type'][] = [];
    const stop = portal.bus.subscribe(organization.id, ({ type }) => heard.push(type));
    expect((await remove(body._id)).body).toEqual({ removed: true });
    stop();
    expect(heard).toEqual(['deposits']);
    expect((await remove(body._id)).status).toBe(404);
    expect((await list()).docs).toEqual([]);
    const { rows } = await portal.pool.query(
      `SELECT (SELECT count(*)::int FROM deposit_files WHERE organization_id = $1) AS pieces,
         (SELECT json_agg(c.operation || ' ' || (r ->> 'kind') ORDER BY c.id, r ->> 'kind')
           FROM changes c, jsonb_array_elements(c.records::jsonb) r WHERE c.organization_id = $1) AS told`,
      [organization.id],
    );
    expect(rows).toEqual([
      {
        pieces: 0,
        told: ['create deposit', 'create deposit-attachment', 'delete deposit', 'delete deposit-attachment'],
      },
    ]);
  });
});

describe('list of deposits', () => {
  it('filters, searches, sorts and pages deposits, and sums all matches', async () => {
    const { write, attach, list } = await company();
    const make = async (value: number, date: string, more: object = {}) =>
      (await write({ value, date, ...more })).body._id;
    const first = await make(100, '2026-10-31', { method: 'pix', note: 'Ação' });
    const second = await make(300, '2026-11-01');
    await make(200, '2026-11-02', { method: 'pix' });
    await attach(second, 'comprovante do Itaú.pdf');
    expect(valuesOf(await list())).toEqual([200, 300, 100]);
    expect(valuesOf(await list('?sort=value'))).toEqual([100, 200, 300]);
    expect(valuesOf(await list('?sort=-date&limit=1&page=2'))).toEqual([300]);
    expect(await list('?from=2026-11-01&to=2026-11-01')).toMatchObject({
      docs: [{ _id: second, attachments: 1 }],
      totals: { count: 1, value: 300, unproved: 0 },
    });
    expect((await list('?method=pix&limit=1')).totals).toEqual({ count: 2, value: 300, unproved: 2 });
    expect(valuesOf(await list('?proved=true'))).toEqual([300]);
    expect(valuesOf(await list('?proved=false'))).toEqual([200, 100]);
    expect(valuesOf(await list('?search=acao'))).toEqual([100]);
    expect(valuesOf(await list('?search=itau'))).toEqual([300]);
    expect(valuesOf(await list(`?search=${first.slice(-6).toUpperCase()}`))).toEqual([100]);
    expect(valuesOf(await list('?search=%25'))).toEqual([]);
  });

  it('filters deposits by purchase, also in CSV, and finds them by the end of the purchase id', async () => {
    const { token, write, list, buy } = await company();
    const [purchase, other] = [await buy(), await buy()];
    await write({ value: 10, date: '2026-11-20', purchase });
    await write({ value: 4, date: '2026-11-21', purchase });
    await write({ value: 3, date: '2026-11-20', purchase: other });
    await write({ value: 2, date: '2026-11-20' });
    expect(await list(`?purchase=${purchase}`)).toMatchObject({
      docs: [
        { value: 4, purchase },
        { value: 10, purchase },
      ],
      totals: { count: 2, value: 14, unproved: 2 },
    });
    expect(valuesOf(await list(`?search=${other.slice(-6).toUpperCase()}`))).toEqual([3]);
    const stranger = await company();
    expect((await stranger.list(`?purchase=${purchase}`)).docs).toEqual([]);
    const { body } = await portal.app.inject({
      url: `${URL_OF_LIST}?purchase=${purchase}`,
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv', 'accept-language': 'pt-BR' },
    });
    const lines = body.split('\r\n').filter((line) => line.includes(purchase));
    // The CSV names the purchase in three lines: in the line of its filter, and in the lines of two deposits.
    expect(lines).toHaveLength(3);
    expect(body).toMatch(/;Compra;/);
    expect(body).not.toContain(other);
  });

  it.each(['date', '-date', 'value', '-value', '_id', '-_id'])(
    'exports each deposit once to CSV in the order of %s',
    async (sort) => {
      const { token, write, list } = await company();
      for (const value of [5, 3, 3, 9]) await write({ value, date: `2026-11-0${value}` });
      const { body } = await portal.app.inject({
        url: `${URL_OF_LIST}?sort=${sort}`,
        headers: { authorization: `Bearer ${token}`, accept: 'text/csv', 'accept-language': 'pt-BR' },
      });
      const ids = [...body.matchAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)].map(([id]) => id);
      expect(ids).toEqual((await list(`?sort=${sort}`)).docs.map(({ _id }) => _id));
      expect(body).toContain('Data do envio');
    },
  );
});
