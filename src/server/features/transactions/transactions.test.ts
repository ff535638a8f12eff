import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteResponse } from '#contract/routes.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeRefuel, makeStation } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { makeRefusal } from '../../testing/refusals.ts';

type List = RouteResponse<'GET /v2/admin/organization/transaction'>;
type Detail = RouteResponse<'GET /admin/organization/transaction/{id}'>;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function openFleet() {
  const {
    organization,
    administrator: account,
    token,
    ask: askAny,
    drivers: { ana: driver },
    vehicles: { truck, van },
    wallets: { truck: wallet, van: vanWallet },
  } = await openCompany(portal, {
    sharingType: 'VEHICLE',
    companyCents: 300_000,
    drivers: { ana: { firstName: 'Ana', lastName: 'Souza' } },
    vehicles: { truck: { plate: 'RST1D23' }, van: { plate: 'UVW4567' } },
    wallets: { truck: { expenseCenter: 'Obra Norte', cents: 300_000 }, van: { cents: 300_000 } },
  });
  const put = (call: string, body: object) => askAny(`PUT /admin/organization/${call}`, body);
  const ask = (query = '') => askAny<List>(`GET /v2/admin/organization/transaction${query && `?${query}`}`);
  const read = async (query = '') => (await ask(query)).body;
  const detail = (id: string) => portal.ask<Detail>(`GET /admin/organization/transaction/${id}`, { token });
  const fill = (of: Partial<Parameters<typeof makeRefuel>[2]> = {}) =>
    makeRefuel(portal, organization, { wallet, vehicle: truck, user: driver, litres: 10, ...of });
  return {
    organization,
    account,
    token,
    driver,
    truck,
    van,
    wallet,
    vanWallet,
    put,
    ask,
    read,
    detail,
    fill,
  };
}

const sqlOf = (text: string, values: readonly unknown[] = []) => portal.pool.query(text, [...values]);
const idsOf = ({ docs }: List) => docs.map(({ _id }) => _id);

describe('GET /v2/admin/organization/transaction', () => {
  it('lists posted and rejected refuels, newest first, and sums only posted refuels', async () => {
    const company = await openFleet();
    const { id: filled } = await company.fill();
    const refused = await makeRefusal(portal, company.organization, {
      reason: 'aboveLimit',
      detail: 'wallet_month',
      numbers: JSON.stringify({ limit: 2000, attempted: 2135.2, excess: 135.2 }),
      vehicle_id: company.truck,
      wallet_id: company.wallet,
    });
    const gas = await company.fill({
      product: 'carrierNaturalGas',
      litres: 4,
      wallet: company.vanWallet,
      vehicle: company.van,
    });
    const { docs, items, totals } = await company.read();
    expect(docs.map(({ _id, status, reason }) => [_id, status, reason])).toEqual([
      [gas.id, 'done', null],
      [refused, 'canceled', 'aboveLimit'],
      [filled, 'done', null],
    ]);
    expect(docs[1]).toMatchObject({
      detail: 'wallet_month',
      numbers: { limit: 2000, attempted: 2135.2, excess: 135.2 },
      approval: 'rejected',
      vehicle: { _id: company.truck, name: 'RST1D23', kind: 'vehicle' },
      entry: null,
    });
    expect(docs[2]).toMatchObject({
      user: { _id: company.driver, name: 'Ana Souza' },
      volume: 10,
      unitPrice: 6.049,
      amount: 60.49,
      fees: { anywhere: 0, refuel: 0, total: 0 },
      hasReceipt: false,
    });
    expect(items.total).toBe(3);
    expect(totals).toEqual({
      count: 3,
      done: 2,
      refused: 1,
      reversed: 0,
      litres: 10,
      cubicMetres: 4,
      amount: 84.68,
      fees: 0,
    });
  });

  it('excludes a reversed refuel from the sums and counts it as canceled', async () => {
    const company = await openFleet();
    const postedRefuel = await company.fill();
    const reversed = await company.fill({ litres: 20 });
    await sqlOf(
      'UPDATE fills SET reversed_at = performed_at, reversal_entry_id = entry_id WHERE organization_id = $1 AND id = $2',
      [company.organization.id, reversed.id],
    );
    const all = await company.read();
    expect(all.totals).toMatchObject({ count: 2, done: 1, reversed: 1, litres: 10, amount: 60.49 });
    const canceled = await company.read('status=canceled');
    expect(idsOf(canceled)).toEqual([reversed.id]);
    expect(canceled.totals).toMatchObject({ count: 1, done: 0, reversed: 1, amount: 0 });
    const done = await company.read('status=done');
    expect(idsOf(done)).toEqual([postedRefuel.id]);
    expect(done.totals).toMatchObject({ count: 1, reversed: 0, amount: 60.49 });
  });

  it('filters rows and counts by every field of a transaction', async () => {
    const company = await openFleet();
    const { organization } = company;
    const station = await makeStation(portal, { name: 'Posto Aurora' });
    const mine = await company.fill({ product: 'diesel' });
    const other = await company.fill({
      product: 'ethanol',
      wallet: company.vanWallet,
      vehicle: company.van,
      user: undefined as never,
    });
    await sqlOf(
      `UPDATE fills SET station_id = $2, expense_center_id = (SELECT id FROM expense_centers WHERE organization_id = $1),
         approval = 'pendingReceiptValidation', alerts = '{MISSING_RECEIPT_VALIDATION}' WHERE organization_id = $1 AND id = $3`,
      [organization.id, station, mine.id],
    );
    const refused = await makeRefusal(portal, organization, {
      reason: 'refuelInterval',
      vehicle_id: company.truck,
      alerts: ['DEVICE_DETECTED_DURING_REFUELING'],
    });
    const [expenseCenter] = (await company.read(`_id=${mine.id}`)).docs;
    const cases: [string, string[]][] = [
      [`vehicle=${company.truck}`, [refused, mine.id]],
      [`vehicle=${company.van}`, [other.id]],
      [`user=${company.driver}`, [mine.id]],
      [`station=${station}`, [mine.id]],
      [`expenseCenter=${expenseCenter?.expenseCenter?._id}`, [mine.id]],
      ['product=ethanol', [other.id]],
      ['status=done', [other.id, mine.id]],
      ['status=canceled', [refused]],
      ['reason=refuelInterval', [refused]],
      ['reason=aboveLimit', []],
      ['approval=pendingReceiptValidation', [mine.id]],
      ['approval=approved', [other.id]],
      ['approval=rejected', [refused]],
      ['alert=MISSING_RECEIPT_VALIDATION', [mine.id]],
      ['alert=DEVICE_DETECTED_DURING_REFUELING', [refused]],
      [`alert=MISSING_RECEIPT_VALIDATION&vehicle=${company.van}`, []],
      ['sort=_id', [mine.id, other.id, refused]],
    ];
    for (const [query, expected] of cases) {
      const list = await company.read(query);
      expect([query, idsOf(list)]).toEqual([query, expected]);
      expect([query, list.totals?.count, list.items.total]).toEqual([
        query,
        expected.length,
        expected.length,
      ]);
    }
  });

  it('finds transactions by plate in either spelling and by the end of the id', async () => {
    const company = await openFleet();
    const mine = await company.fill();
    const refused = await makeRefusal(portal, company.organization, {
      reason: 'incorrectPassword',
      vehicle_id: company.van,
    });
    expect(idsOf(await company.read('search=rst-1d'))).toEqual([mine.id]);
    expect(idsOf(await company.read('search=RST1323'))).toEqual([mine.id]);
    expect(idsOf(await company.read(`search=${refused.slice(-6).toUpperCase()}`))).toEqual([refused]);
    expect(idsOf(await company.read('search=nothing'))).toEqual([]);
  });

  it('continues after the last row of a page without new totals, in both directions', async () => {
    const company = await openFleet();
    for (let count = 0; count < 3; count += 1) {
      await company.fill({ litres: 1 });
      await makeRefusal(portal, company.organization, { reason: 'insufficientBalance' });
    }
    for (const sort of ['-_id', '_id']) {
      const whole = idsOf(await company.read(`sort=${sort}`));
      expect(whole).toHaveLength(6);
      const pages = [await company.read(`sort=${sort}&limit=4`)];
      const after = pages[0]?.docs.at(-1)?._id ?? '';
      pages.push(await company.read(`sort=${sort}&limit=4&after=${after}`));
      expect(pages.flatMap(idsOf)).toEqual(whole);
      expect(pages.map(({ totals }) => totals?.count)).toEqual([6, undefined]);
      expect(pages[1]?.items.total).toBe(6);
      const last = await company.read(`sort=${sort}&limit=4&page=2`);
      expect([idsOf(last), last.pages, last.items.skip]).toEqual([
        whole.slice(4),
        { current: 2, total: 2 },
        4,
      ]);
    }
  });

  it("selects days in the organization's time zone, and the last ninety days by default", async () => {
    const now = portal.clock.now();
    const company = await openFleet();
    portal.clock.set(new Date('2026-08-24T02:30:00Z'));
    const late = await company.fill();
    portal.clock.set(new Date('2026-08-24T03:00:00Z'));
    const early = await company.fill();
    portal.clock.set(now);
    expect(idsOf(await company.read('from=2026-08-23&to=2026-08-23'))).toEqual([late.id]);
    expect(idsOf(await company.read('from=2026-08-24'))).toEqual([early.id]);
    expect(idsOf(await company.read())).toEqual([early.id]);
    expect(idsOf(await company.read(`_id=${late.id}`))).toEqual([late.id]);
  });

  it.each([
    ['from=2026-11-25&to=2026-11-24', 'period_backwards'],
    ['from=1976-01-01&to=2026-01-01', 'period_too_long'],
    ['from=1976-01-01', 'period_too_long'],
    ['status=pending', 'validation_failed'],
    ['sort=amount', 'validation_failed'],
    ['vehicle=1', 'validation_failed'],
  ])('refuses the query %s as %s', async (query, code) => {
    const { status, body } = await (await openFleet()).ask(query);
    expect([status, body.code]).toEqual([400, code]);
  });

  it('shows no transaction of another company for any query', async () => {
    const company = await openFleet();
    const stranger = await openFleet();
    const theirs = await stranger.fill();
    for (const query of ['', `_id=${theirs.id}`, `vehicle=${stranger.truck}`, 'search=RST1D23']) {
      expect([query, idsOf(await company.read(query))]).toEqual([query, []]);
    }
    expect((await company.detail(theirs.id)).status).toBe(404);
  });
});

describe('GET /admin/organization/transaction/{id}', () => {
  it('returns the accounts that paid, with their balances afterwards', async () => {
    const company = await openFleet();
    await company.put('shareVehicleBalance', {
      id: company.truck,
      wallet: company.wallet,
      sharedBalance: true,
    });
    const { id, entry } = await company.fill({ litres: 500 });
    const { body } = await company.detail(id);
    expect(body.transaction._id).toBe(id);
    expect(body.entries).toEqual([
      {
        _id: entry,
        at: expect.any(String),
        kind: 'refuel',
        reason: '',
        postings: [
          { account: 'wallet', amount: -3000, balance: 0 },
          { account: 'company', amount: -24.5, balance: 2975.5 },
          { account: 'spent', amount: 3024.5, balance: null },
        ],
      },
    ]);
    expect(body.wallet).toMatchObject({ _id: company.wallet, balance: 0, sharedBalance: true, limit: null });
    expect([body.setter, body.station]).toEqual([null, null]);
  });

  it('returns the time and user of the limit that rejected the refuel, and the station', async () => {
    const company = await openFleet();
    const station = await makeStation(portal, { city: 'Jundiaí' });
    const setAt = portal.clock.now();
    await company.put(`wallet/${company.wallet}/limit`, { limit: 2000 });
    portal.clock.advance(60_000);
    const refused = await makeRefusal(portal, company.organization, {
      reason: 'aboveLimit',
      detail: 'wallet_month',
      wallet_id: company.wallet,
      station_id: station,
    });
    portal.clock.advance(60_000);
    await company.put('balance/wallets', {
      act: 'limit',
      wallets: [company.wallet, company.vanWallet],
      limit: 9000,
    });
    const { body } = await company.detail(refused);
    expect(body.setter).toEqual({ at: setAt.toISOString(), by: expect.stringMatching(/\S/) });
    expect(body.wallet?.limit).toBe(9000);
    expect(body.station).toMatchObject({ city: 'Jundiaí', enabled: true });
    const later = await makeRefusal(portal, company.organization, {
      reason: 'aboveLimit',
      detail: 'wallet_month',
      wallet_id: company.wallet,
    });
    expect((await company.detail(later)).body.setter?.at).not.toBe(setAt.toISOString());
  });
});
