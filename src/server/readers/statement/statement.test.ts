import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteResponse } from '#contract/routes.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany, type CompanyOptions } from '../../testing/open-company.ts';
import { makeRefuel, makeMember, makeVehicle, makeWallet } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { tanksOf } from '../../testing/tank-stage.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { printFigures } from '../../testing/effort.ts';
import { statementQuery } from './statement.repository.ts';

type Statement = RouteResponse<'GET /v2/user/statement'>;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function openOffice(options: CompanyOptions = {}) {
  const {
    organization,
    administrator: account,
    token,
    ask: askAny,
  } = await openCompany(portal, { companyCents: 500_000, ...options });
  const put = (call: string, body: object) => askAny(`PUT /admin/organization/${call}`, body);
  const ask = (query: string) => askAny<Statement>(`GET /v2/user/statement?${query}`);
  return { organization, account, token, put, ask, read: async (query: string) => (await ask(query)).body };
}

async function withHistory() {
  const company = await openOffice();
  const driver = await makeMember(portal, company.organization);
  const wallet = await makeWallet(portal, company.organization, { user: driver });
  await company.put('updateBalance', { shares: [{ id: driver, wallet, amount: 300 }] });
  const fill = (litres: number) => makeRefuel(portal, company.organization, { wallet, user: driver, litres });
  await fill(20);
  await company.put(`reapBalance/${driver}`, { wallets: [wallet], amounts: [20] });
  return { company, driver, wallet, fill };
}

describe('statement of a person', () => {
  it('lists distributions, refuels and collections, newest first, with the balance after each', async () => {
    const { company, driver, wallet } = await withHistory();
    const { docs, next, balance } = await company.read(`user=${driver}`);
    expect(docs.map((line) => [line.kind, line.amount, line.balance])).toEqual([
      ['collection', -20, 159.02],
      ['refuel', -120.98, 179.02],
      ['distribution', 300, 300],
    ]);
    expect(docs[1]).toMatchObject({
      fromCompany: 0,
      wallets: [{ id: wallet, expenseCenter: null, amount: -120.98, balance: 179.02 }],
      fill: { product: 'diesel', volume: 20, unitPrice: 6.049, odometer: null, station: '' },
    });
    expect([next, balance]).toEqual([null, 159.02]);
  });

  it('shows the corrected odometer', async () => {
    const { company, driver } = await withHistory();
    await portal.pool.query(
      `UPDATE fills SET odometer_km = 900, corrected_odometer_km = 9000, odometer_corrected_at = now()
       WHERE organization_id = $1`,
      [company.organization.id],
    );
    const { docs } = await company.read(`user=${driver}&kind=refuel`);
    expect(docs.map(({ fill }) => fill?.odometer)).toEqual([9000]);
  });

  it("shows the company's part of a refuel from a shared wallet, also if it is the whole", async () => {
    const { company, driver, wallet, fill } = await withHistory();
    await company.put('shareBalance', { id: driver, wallet, sharedBalance: true });
    await fill(40);
    await fill(10);
    const { docs } = await company.read(`user=${driver}`);
    expect(docs.slice(0, 2).map((line) => [line.amount, line.fromCompany, line.balance])).toEqual([
      [0, 60.49, 0],
      [-159.02, 82.94, 0],
    ]);
  });

  it('follows the order of the wallet, not of server clocks', async () => {
    const { company, driver, fill } = await withHistory();
    const now = portal.clock.now();
    portal.clock.set(new Date(now.getTime() - 60_000));
    await fill(1);
    portal.clock.set(now);
    const { docs } = await company.read(`user=${driver}`);
    expect(docs.map(({ balance }) => balance)).toEqual([152.98, 159.02, 179.02, 300]);
  });

  it('paginates to the oldest line without repetitions', async () => {
    const { company, driver, fill } = await withHistory();
    for (let index = 0; index < 4; index += 1) await fill(1);
    const whole = (await company.read(`user=${driver}`)).docs;
    expect(whole).toHaveLength(7);
    const pages: Statement[] = [await company.read(`user=${driver}&limit=3`)];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next ?? null) {
      pages.push(await company.read(`user=${driver}&limit=3&beforeEntry=${next}`));
    }
    expect(pages.map(({ docs }) => docs.length)).toEqual([3, 3, 1]);
    expect(pages.flatMap(({ docs }) => docs)).toEqual(whole);
  });

  it('can be limited to refuels, also behind later entries', async () => {
    const { company, driver, wallet } = await withHistory();
    for (const amount of [1, 2, 3]) {
      await company.put('updateBalance', { shares: [{ id: driver, wallet, amount }] });
    }
    const { docs, next } = await company.read(`user=${driver}&kind=refuel&limit=1`);
    expect(docs.map(({ kind, fill }) => [kind, fill?.volume])).toEqual([['refuel', 20]]);
    expect(next).toBeNull();
    expect((await company.ask(`user=${driver}&kind=purchase`)).status).toBe(400);
  });

  it("filters by days in the organization's time zone", async () => {
    const now = portal.clock.now();
    const { company, driver, fill } = await withHistory();
    portal.clock.set(new Date('2026-11-25T02:30:00Z'));
    await fill(1);
    portal.clock.set(new Date('2026-11-25T03:00:00Z'));
    await fill(2);
    portal.clock.set(now);
    const amounts = async (query: string) =>
      (await company.read(`user=${driver}&${query}`)).docs.map(({ amount }) => amount);
    expect(await amounts('from=2026-11-24&to=2026-11-24')).toEqual([-6.04]);
    expect(await amounts('from=2026-11-25')).toEqual([-12.09]);
    expect(await amounts('to=2026-11-23')).toHaveLength(3);
  });
});

describe('statement of a vehicle', () => {
  it('adds several wallets after every entry, with one line per entry', async () => {
    const company = await openOffice({ sharingType: 'VEHICLE' });
    const vehicle = await makeVehicle(portal, company.organization);
    const [plain, ofCenter] = [
      await makeWallet(portal, company.organization, { vehicle }),
      await makeWallet(portal, company.organization, { vehicle, expenseCenter: 'Obra Norte' }),
    ];
    await company.put('updateVehicleBalance', {
      shares: [
        { id: vehicle, wallet: plain, amount: 100 },
        { id: vehicle, wallet: ofCenter, amount: 50.5 },
      ],
    });
    await company.put(`reapVehicleBalance/${vehicle}`, { wallets: [ofCenter] });
    const { docs, balance } = await company.read(`vehicle=${vehicle}`);
    expect(docs.map((line) => [line.amount, line.balance, line.wallets.length])).toEqual([
      [-50.5, 100, 1],
      [150.5, 150.5, 2],
    ]);
    expect(docs[0]?.wallets).toEqual([
      { id: ofCenter, expenseCenter: 'Obra Norte', amount: -50.5, balance: 0 },
    ]);
    expect(balance).toBe(100);
  });

  it('ends at zero when the vehicle is deleted, and remains readable', async () => {
    const company = await openOffice({ sharingType: 'VEHICLE' });
    const vehicle = await makeVehicle(portal, company.organization);
    const wallet = await makeWallet(portal, company.organization, { vehicle });
    await company.put('updateVehicleBalance', { shares: [{ id: vehicle, wallet, amount: 80 }] });
    await portal.ask(`DELETE /admin/organization/vehicle/${vehicle}`, {
      token: company.token,
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    const { docs, balance } = await company.read(`vehicle=${vehicle}`);
    expect(docs.map((line) => [line.kind, line.amount, line.balance])).toEqual([
      ['inactivation', -80, 0],
      ['distribution', 80, 80],
    ]);
    expect(balance).toBe(0);
  });
});

describe('tank draws in statements', () => {
  it('are in the statements of vehicle and driver without moving credit', async () => {
    const company = await openOffice();
    const { organization } = company;
    const stage = tanksOf(portal, organization);
    const driver = await makeMember(portal, organization);
    const [tank, lorry] = [await stage.addTank(), await stage.addLorry()];
    await stage.addTankWallet(tank, lorry, true);
    const post = (call: string, body: object) =>
      portal.ask<{ transaction: { entry: string } }>(`POST /admin/tank/${tank}/${call}`, {
        token: company.token,
        body,
        headers: { 'idempotency-key': newId(portal.clock) },
      });
    await post('refuel', { volume: 100, price: 5.5, supplier: 'Distribuidora' });
    const drawn = [];
    for (const volume of [10, 20, 30]) {
      const { body } = await post('defuel', {
        vehicle: lorry,
        user: driver,
        volume,
        odometer: 1_000 + volume,
      });
      drawn.unshift(body.transaction.entry);
    }
    const line = {
      kind: 'tank_defuel',
      amount: 0,
      fromCompany: 0,
      fees: 0,
      balance: 0,
      count: 0,
      wallets: [],
      fill: {
        product: 'diesel',
        volume: 30,
        unitPrice: 5.5,
        cost: 165,
        odometer: 1030,
      },
    };
    for (const owner of [`vehicle=${lorry}`, `user=${driver}`]) {
      const { docs } = await company.read(owner);
      expect(docs.map(({ _id }) => _id)).toEqual(drawn);
      expect(docs[0]).toMatchObject(line);
      const first = await company.read(`${owner}&limit=2`);
      const second = await company.read(`${owner}&limit=2&beforeEntry=${first.next}`);
      expect([...first.docs, ...second.docs]).toEqual(docs);
      expect((await company.read(`${owner}&kind=refuel`)).docs).toEqual([]);
    }
  });

  it('are between credit movements, with the wallet balance at that time', async () => {
    const { company, driver } = await withHistory();
    const stage = tanksOf(portal, company.organization);
    const [tank, lorry] = [await stage.addTank(), await stage.addLorry()];
    await stage.addTankWallet(tank, lorry, true);
    await stage.supplyTank(tank);
    const body = { vehicle: lorry, user: driver, volume: 5 };
    const headers = { 'idempotency-key': newId(portal.clock) };
    await portal.ask(`POST /admin/tank/${tank}/defuel`, { token: company.token, body, headers });
    const [draw, before] = (await company.read(`user=${driver}`)).docs;
    expect(draw).toMatchObject({ kind: 'tank_defuel', amount: 0, count: 0, balance: before?.balance });
  });
});

describe('GET /v2/user/statement', () => {
  it('refuses a request for two owners', async () => {
    const { company, driver } = await withHistory();
    const { status, body } = await company.ask(`user=${driver}&vehicle=${driver}`);
    expect([status, body.code]).toEqual([400, 'statement_owner_ambiguous']);
  });

  it('returns the balances before and after its days', async () => {
    const now = portal.clock.now();
    const { company, driver, fill } = await withHistory();
    portal.clock.set(new Date('2026-11-25T12:00:00Z'));
    await fill(1);
    portal.clock.set(now);
    const ends = async (query: string) => {
      const { opening, closing } = await company.read(`user=${driver}${query}`);
      return [opening, closing];
    };
    expect(await ends('')).toEqual([0, 152.98]);
    expect(await ends('&from=2026-11-25')).toEqual([159.02, 152.98]);
    expect(await ends('&to=2026-11-24')).toEqual([0, 159.02]);
    expect(await ends('&from=2026-11-26')).toEqual([152.98, 152.98]);
    expect(await ends('&to=2001-01-01')).toEqual([0, 0]);
  });

  it('answers 404 for a foreign owner, an administrator, and an entry of another statement', async () => {
    const { company, driver } = await withHistory();
    const stranger = await withHistory();
    const vehicle = await makeVehicle(portal, stranger.company.organization);
    const theirs = (await stranger.company.read(`user=${stranger.driver}`)).docs[0]?._id ?? '';
    for (const query of [
      `user=${stranger.driver}`,
      `vehicle=${vehicle}`,
      `vehicle=${driver}`,
      `user=${company.account.userId}`,
      `user=${newId(portal.clock)}`,
      `user=${driver}&beforeEntry=${theirs}`,
      `user=${driver}&beforeEntry=${newId(portal.clock)}`,
    ]) {
      const { status, body } = await company.ask(query);
      expect([query, status, body.code]).toEqual([query, 404, 'not_found']);
    }
  });

  it('requires the permission for the register of the owner', async () => {
    const { company } = await withHistory();
    const { organization } = company;
    const recipient = await makeMember(portal, organization, { role: 'User' });
    const container = await makeVehicle(portal, organization, { kind: 'container', plate: 'Tambor 9' });
    const clerk = await makeAccount(portal, organization, { permissions: ['portal.recipient.list'] });
    const token = await portal.signIn(clerk);
    const status = async (query: string) =>
      (await portal.ask(`GET /v2/user/statement?${query}`, { token })).status;
    expect(await status(`user=${recipient}`)).toBe(200);
    expect(await status(`user=${await makeMember(portal, organization)}`)).toBe(403);
    expect(await status(`vehicle=${container}`)).toBe(403);
    expect(await status(`vehicle=${await makeVehicle(portal, organization)}`)).toBe(403);
  });
});

describe('a statement of 50 000 lines', () => {
  it('reads about as many rows for page 2 000 as for page 1', async () => {
    const company = await openOffice({ sharingType: 'VEHICLE' });
    const { id } = company.organization;
    const vehicle = await makeVehicle(portal, company.organization);
    const wallet = await makeWallet(portal, company.organization, { vehicle });
    const lines =
      "SELECT ('01890000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid FROM generate_series(1, 50000) n";
    // The replication role skips foreign keys and triggers, so that the insert of many rows is fast.
    await portal.pool.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       INSERT INTO journal_entries (organization_id, id, kind, posted_at)
       SELECT '${id}', id, 'distribution', now() FROM (${lines}) AS l (id);
       INSERT INTO postings (organization_id, entry_id, account_id, amount_cents, balance_after_cents)
       SELECT '${id}', id, '${wallet}', 1, 1 FROM (${lines}) AS l (id);
       COMMIT`,
    );
    await portal.pool.query('ANALYZE');
    const deep = '01890000-0000-7000-8000-000000000064';
    const read = (until: string | null) =>
      rowsRead(
        portal.database,
        statementQuery(id, { kind: 'vehicle', id: vehicle }, { from: null, until, entries: 26 }),
      );
    const [first, last] = [await read(null), await read(deep)];
    printFigures('rows read for a page of a statement of 50 000 lines', {
      'page 1': first,
      'page 2 000': last,
    });
    expect(last).toBeLessThanOrEqual(first * 1.1);
    expect(first).toBeLessThan(1_000);
    const { docs, next } = await company.read(`vehicle=${vehicle}&beforeEntry=${deep}`);
    expect([docs.length, next]).toEqual([25, docs.at(-1)?._id]);
  });
});
