import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Overview } from '#contract/overview.ts';
import type { RouteName, RouteResponse } from '#contract/routes.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import {
  makeRefuel,
  makeMember,
  makeOrganization,
  makeVehicle,
  makeWallet,
  type TestOrganization,
} from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import {
  aggregateExpenseCenters,
  aggregateDistributions,
  aggregateRefuels,
  aggregateTanks,
} from './aggregates.service.ts';
import { readOverview } from './overview.service.ts';
import { listUsersOfAll, listVehiclesOfAll } from './records.service.ts';
import { listWaiting } from './waiting.service.ts';

let portal: Portal;
let above = '';
let small: TestOrganization;
let large: TestOrganization;
let idle: TestOrganization;
let administrator = '';
beforeAll(async () => {
  portal = await startPortal();
  above = await portal.signIn(await makeAccount(portal, null));
  small = await makeOrganization(portal, { companyCents: 100_000 });
  ({ organization: large, token: administrator } = await openCompany(portal, {
    companyCents: 500_000,
    hasExpenseCenters: true,
  }));
  idle = await makeOrganization(portal);
  for (const [organization, refuels] of [
    [small, 1],
    [large, 3],
  ] as const) {
    const driver = await makeMember(portal, organization, { firstName: 'Ana', lastName: 'Souza' });
    await makeVehicle(portal, organization, { plate: refuels === 1 ? 'ABC1234' : 'ABC1D23' });
    const wallet = await makeWallet(portal, organization, { user: driver });
    await distribute(organization, { driver, wallet, amount: refuels * 100 });
    for (let count = 0; count < refuels; count += 1) {
      await makeRefuel(portal, organization, { wallet, user: driver, litres: 10 });
    }
  }
}, 60_000);
afterAll(() => portal.close());

type AggregateName = Extract<
  RouteName,
  `POST /superAdmin/organization/${'transaction' | 'tank/transaction' | 'balancesharing' | 'expenseCenter' | 'waiting' | 'vehicle/list' | 'user/list'}`
>;

const ask = <N extends AggregateName>(name: N, query = '', body: object = {}, token = above) =>
  portal.ask<RouteResponse<N>>(`${name}?${query}`, { token, body });

async function distribute(
  { id }: TestOrganization,
  { driver, wallet, amount }: { driver: string; wallet: string; amount: number },
) {
  const { status } = await portal.ask(`PUT /admin/organization/updateBalance?organizationId=${id}`, {
    token: above,
    body: { shares: [{ id: driver, wallet, amount }] },
    headers: { 'idempotency-key': newId(portal.clock) },
  });
  expect(status).toBe(200);
}

const selected = () => ({ organizationIds: [small.id, large.id, idle.id] });
const names = (docs: readonly { organization: { name: string } }[]) =>
  docs.map(({ organization }) => organization.name);

describe('aggregates of organizations', () => {
  it('sum the refuels of each organization and of all, including organizations without refuels', async () => {
    const { body } = await ask('POST /superAdmin/organization/transaction', '', selected());
    expect(names(body.docs)).toEqual([large.name, small.name, idle.name]);
    expect(body.docs.map(({ refuels, litres, amount }) => [refuels, litres, amount])).toEqual([
      [3, 30, 181.47],
      [1, 10, 60.49],
      [0, 0, 0],
    ]);
    expect(body.totals).toMatchObject({ refuels: 4, litres: 40, amount: 241.96 });
    expect(body.months).toMatchObject([{ refuels: 4, amount: 241.96 }]);
    expect(body.items.total).toBe(3);
    const [none] = (await ask('POST /superAdmin/organization/transaction', 'to=2020-01-01', selected())).body
      .docs;
    expect(none?.refuels).toBe(0);
  });

  it('sort, filter and paginate organizations', async () => {
    const sorted = await ask('POST /superAdmin/organization/transaction', 'sort=refuels&limit=2', selected());
    expect(names(sorted.body.docs)).toEqual([idle.name, small.name]);
    const byName = await ask('POST /superAdmin/organization/transaction', 'sort=-organization', selected());
    expect(names(byName.body.docs)).toEqual([idle.name, large.name, small.name].sort().reverse());
    const found = await ask(
      'POST /superAdmin/organization/transaction',
      `search=${encodeURIComponent(small.name.toUpperCase())}`,
      selected(),
    );
    expect(names(found.body.docs)).toEqual([small.name]);
    expect(found.body.totals.refuels).toBe(1);
  });

  it('sum the distributions of each organization', async () => {
    const { body } = await ask('POST /superAdmin/organization/balancesharing', '', selected());
    expect(body.docs.map(({ count, amount, collected }) => [count, amount, collected])).toEqual([
      [1, 300, 0],
      [1, 100, 0],
      [0, 0, 0],
    ]);
    expect(body.totals).toEqual({ count: 2, amount: 400, collected: 0 });
  });

  it('sum the tanks of each organization', async () => {
    const { body } = await ask('POST /superAdmin/organization/tank/transaction', '', selected());
    expect(body.docs).toHaveLength(3);
    expect(body.totals).toEqual({ count: 0, in: 0, out: 0, variance: 0, bought: 0, drawn: 0, unit: 'L' });
  });

  it('sum the refuels of every cost center', async () => {
    const driver = await makeMember(portal, large);
    const wallet = await makeWallet(portal, large, { user: driver, expenseCenter: 'Obra Norte' });
    const { rows } = await portal.pool.query<{ id: string }>(
      `SELECT expense_center_id AS id FROM wallets WHERE id = $1`,
      [wallet],
    );
    await distribute(large, { driver, wallet, amount: 50 });
    const more = { expense_center_id: rows[0]?.id ?? '' };
    await makeRefuel(portal, large, { wallet, user: driver, litres: 2, more });
    const { body } = await ask('POST /superAdmin/organization/expenseCenter', 'search=norte', selected());
    expect(body.docs).toMatchObject([
      {
        name: 'Obra Norte',
        organization: { name: large.name },
        wallets: 1,
        refuels: 1,
        amount: 12.09,
        balance: 37.91,
      },
    ]);
    expect(body.totals).toMatchObject({ count: 1, refuels: 1, amount: 12.09 });
  });

  it('list vehicles and people of all organizations with their organization', async () => {
    const vehicles = await ask(
      'POST /superAdmin/organization/vehicle/list',
      'search=abc&sort=licensePlate',
      selected(),
    );
    expect(
      vehicles.body.docs.map(({ licensePlate, organization }) => [licensePlate, organization.name]),
    ).toEqual([
      ['ABC1234', small.name],
      ['ABC1D23', large.name],
    ]);
    expect(vehicles.body.totals).toEqual({ count: 2, active: 2, inactive: 0 });
    const people = await ask(
      'POST /superAdmin/organization/user/list',
      'search=souza&type=driver',
      selected(),
    );
    expect(new Set(names(people.body.docs))).toEqual(new Set([small.name, large.name]));
    expect(people.body.totals).toEqual({ count: 2, active: 2, inactive: 0 });
    expect(JSON.stringify(people.body)).not.toMatch(/\b\d{11}\b/);
  });

  it('start with common balances and with attention items that change with new purchases and thresholds', async () => {
    const before = (await portal.ask<Overview>('GET /superAdmin/organization/overview', { token: above }))
      .body;
    const { id } = small;
    await portal.ask(`POST /admin/organization/purchase?organizationId=${id}`, {
      token: above,
      body: { value: 250, paymentType: 'transfer' },
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    await portal.pool.query(
      `INSERT INTO organization_settings (organization_id, low_balance_cents) SELECT unnest($1::uuid[]), 999999999
       ON CONFLICT (organization_id) DO UPDATE SET low_balance_cents = EXCLUDED.low_balance_cents`,
      [[id, large.id, idle.id]],
    );
    // The owed amount of a bill excludes `paid_cents`, which are purchases by other payment types.
    await portal.pool.query(
      `INSERT INTO bills (organization_id, id, billing_type, billing_period, starts_on, ends_on, starts_at, ends_at, opened_at,
         status, owed_cents, paid_cents, due_on, closed_at)
       VALUES ($1, $2, 'postPaid', 'fortnightly', '2026-11-01', '2026-11-15', '2026-11-01', '2026-11-16', '2026-11-01',
         'processing', 20000, 5000, '2026-11-24', '2026-11-16')`,
      [idle.id, newId(portal.clock)],
    );
    const { body } = await portal.ask<Overview>('GET /superAdmin/organization/overview', { token: above });
    expect(body.balance.total).toBeCloseTo(body.balance.company + body.balance.handedOut, 2);
    expect(body.month.refuels).toBe(before.month.refuels);
    expect(body.month.refuels).toBeGreaterThanOrEqual(4);
    expect(body.awaited).toMatchObject({
      count: before.awaited.count + 1,
      amount: before.awaited.amount + 250,
    });
    expect(body.pending).toEqual(before.pending);
    expect(body.bills).toMatchObject({ count: before.bills.count + 1, amount: before.bills.amount + 200 });
    expect(body.awaited.first).toContainEqual({
      organization: { _id: id, name: small.name },
      count: 1,
      amount: 250,
    });
    const left = body.low.first.map(({ amount }) => amount);
    expect(new Set(left).size).toBeGreaterThan(1);
    expect([body.low.organizations, left]).toEqual([3, left.toSorted((one, other) => one - other)]);
    const refused = await portal.ask('GET /superAdmin/organization/overview', { token: administrator });
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing']);
  });

  it('list all attention items of the overview in the same order', async () => {
    const overview = (await portal.ask<Overview>('GET /superAdmin/organization/overview', { token: above }))
      .body;
    const waiting = async (query: string) => {
      const { docs, items } = (await ask('POST /superAdmin/organization/waiting', query)).body;
      return { docs, total: items.total };
    };
    for (const about of ['low', 'awaited', 'bills', 'refused', 'receipts', 'pending'] as const) {
      const { docs, total } = await waiting(`about=${about}&limit=5`);
      const { first, organizations } = overview[about];
      expect([docs, total]).toEqual([first.map((one) => ({ ...one, about })), organizations]);
    }
    const all = await waiting('limit=100');
    expect(all.docs.map(({ about }) => about)).toEqual(['awaited', 'low', 'low', 'low', 'bills']);
    const least = await waiting('sort=amount&limit=1&page=2');
    const amounts = all.docs.map(({ amount }) => amount).sort((one, other) => one - other);
    expect([least.docs[0]?.amount, least.total]).toEqual([amounts[1], 5]);
    expect(names((await waiting('sort=-organization&about=low')).docs)).toEqual(
      names((await waiting('sort=organization&about=low')).docs).reverse(),
    );
    expect(new Set(names((await waiting(`search=${encodeURIComponent(small.name)}`)).docs))).toEqual(
      new Set([small.name]),
    );
  });

  it('cover all visible organizations, or only the selected organizations', async () => {
    const all = await ask('POST /superAdmin/organization/transaction', 'limit=100');
    expect(names(all.body.docs)).toEqual(expect.arrayContaining([large.name, small.name, idle.name]));
    const one = await ask('POST /superAdmin/organization/user/list', '', { organizationIds: [small.id] });
    expect(new Set(names(one.body.docs))).toEqual(new Set([small.name]));
  });

  it.each([
    ['POST /superAdmin/organization/transaction'],
    ['POST /superAdmin/organization/tank/transaction'],
    ['POST /superAdmin/organization/balancesharing'],
    ['POST /superAdmin/organization/expenseCenter'],
    ['POST /superAdmin/organization/waiting'],
    ['POST /superAdmin/organization/vehicle/list'],
    ['POST /superAdmin/organization/user/list'],
  ] as const)(
    '%s refuses unknown, deleted and too many organizations, and administrators without the role',
    async (name) => {
      const refusal = async (body: object, token?: string) => {
        const { status, body: refused } = await ask(name, '', body, token);
        return [status, (refused as unknown as { code?: string }).code];
      };
      const known = [small.id, large.id];
      expect(await refusal({ organizationIds: [...known, newId(portal.clock)] })).toEqual([
        403,
        'organization_forbidden',
      ]);
      const many = Array.from({ length: 501 }, () => newId(portal.clock));
      expect(await refusal({ organizationIds: many })).toEqual([400, 'validation_failed']);
      expect(await refusal({ organizationIds: [] })).toEqual([400, 'validation_failed']);
      expect(await refusal({}, administrator)).toEqual([403, 'permission_missing']);
      const deleted = await makeOrganization(portal, { status: 'deleted' });
      expect(await refusal({ organizationIds: [deleted.id] })).toEqual([403, 'organization_forbidden']);
    },
  );

  it('cover only the organizations of the scope, even if the database shows more', async () => {
    const { tenancy, clock } = portal;
    const scope = { organizations: [small.id] };
    const answers = await tenancy.asSystem('super-admin', async (tx) => ({
      docs: [
        await aggregateRefuels(tx, scope, {}),
        await aggregateTanks(tx, scope, {}),
        await aggregateDistributions(tx, scope, {}),
        await aggregateExpenseCenters(tx, scope, {}),
        await listWaiting(tx, scope, {}, clock),
        await listVehiclesOfAll(tx, scope, {}),
        await listUsersOfAll(tx, scope, {}),
      ].flatMap(({ docs }) => names(docs)),
      overview: await readOverview(tx, scope, clock),
    }));
    expect(new Set(answers.docs)).toEqual(new Set([small.name]));
    const inScope = await tenancy.inScope(scope, (tx) => readOverview(tx, scope, clock));
    expect(answers.overview).toEqual(inScope);
    expect(answers.overview).toMatchObject({ companies: 1, branches: 0, awaited: { organizations: 1 } });
  });

  it('export a file that names its organizations', async () => {
    const { rawPayload } = await portal.app.inject({
      method: 'POST',
      url: '/superAdmin/organization/vehicle/list?search=abc',
      headers: { authorization: `Bearer ${above}`, accept: 'text/csv', 'accept-language': 'pt-BR' },
      payload: { organizationIds: [small.id, large.id] },
    });
    const text = rawPayload.toString();
    expect(text).toContain(`Empresa;"${[small.name, large.name].sort().join(', ')}"`);
    expect(text.match(/ABC/g)).toHaveLength(2);
  });

  it('distinguish organizations of the same name in a file', async () => {
    const twins = [await makeOrganization(portal), await makeOrganization(portal)];
    const ids = twins.map(({ id }) => id);
    await portal.tenancy.asSystem('demo', async (tx) => {
      await tx
        .updateTable('organizations')
        .set({ trade_name: 'Posto 1' })
        .where('organization_id', 'in', ids)
        .execute();
    });
    for (const twin of twins) await makeVehicle(portal, twin, { plate: 'TWN1A11' });
    const { rawPayload } = await portal.app.inject({
      method: 'POST',
      url: '/superAdmin/organization/vehicle/list?search=twn',
      headers: { authorization: `Bearer ${above}`, accept: 'text/csv', 'accept-language': 'pt-BR' },
      payload: {},
    });
    const named = rawPayload.toString().match(/^Posto 1 \([\d./A-Z-]{18}\);/gm);
    expect(new Set(named).size).toBe(2);
  });
});
