import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Movement } from '#contract/balance.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { askAs, openCompany, type CompanyOptions } from '../../testing/open-company.ts';
import { makeVehicle, makeWallet } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

const ROOT = '/admin/organization';
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function company(options: CompanyOptions = {}) {
  const {
    organization,
    token,
    drivers: { ana, rui },
  } = await openCompany(portal, { companyCents: 100_000, ...options, drivers: { ana: {}, rui: {} } });
  const put = <T = Movement>(call: string, body: object, as = token) =>
    askAs(portal, as)<T>(`PUT ${ROOT}/${call}`, body);
  const shares = [
    { id: ana, amount: 10 },
    { id: rui, amount: 20 },
  ];
  const given = (await put('updateBalance', { shares })).body;
  const wallets = given.wallets.map(({ id }) => id);
  const change = (body: object, as = token) => put('balance/wallets', body, as);
  const stored = async () => {
    const { rows } = await portal.pool.query<{
      id: string;
      shared: boolean;
      anywhere: boolean;
      cents: number;
    }>(
      `SELECT id, shared_balance AS shared, allow_anywhere AS anywhere, limit_cents::int AS cents FROM wallets
       WHERE organization_id = $1 ORDER BY id`,
      [organization.id],
    );
    return rows;
  };
  const changes = async () => {
    const { rows } = await portal.pool.query<{ operation: string; records: unknown[] }>(
      'SELECT operation, records FROM changes WHERE organization_id = $1 ORDER BY id',
      [organization.id],
    );
    return rows.map(({ operation, records }) => [operation, records.length]);
  };
  return { organization, token, ana, rui, wallets, put, change, stored, changes };
}

describe('PUT /admin/organization/balance/wallets', () => {
  it('collects the credit of all wallets in a single entry', async () => {
    const { wallets, change } = await company();
    const { status, body } = await change({ act: 'collect', wallets });
    expect([status, body.amount, body.balance.company]).toEqual([200, 30, 1000]);
    expect(body.wallets.map(({ moved, balance }) => [moved, balance])).toEqual([
      [-10, 0],
      [-20, 0],
    ]);
    const { rows } = await portal.pool.query('SELECT kind FROM journal_entries WHERE id = $1', [body.entry]);
    expect(rows).toEqual([{ kind: 'collection' }]);
  });

  it('starts sharing, and ends it with a collection, each as a single audited change', async () => {
    const { wallets, change, stored, changes } = await company();
    const shared = await change({ act: 'share', wallets });
    expect([shared.status, shared.body.entry, shared.body.wallets.map((one) => one.sharedBalance)]).toEqual([
      200,
      null,
      [true, true],
    ]);
    const unshared = await change({ act: 'unshare', wallets, allowAnywhereRefueling: 1 });
    expect([
      unshared.body.amount,
      (await stored()).map(({ shared, anywhere }) => [shared, anywhere]),
    ]).toEqual([
      30,
      [
        [false, true],
        [false, true],
      ],
    ]);
    expect(await changes()).toEqual([
      ['sharing', 2],
      ['unsharing', 2],
    ]);
  });

  it('sets and removes limits, and permits refuels anywhere', async () => {
    const { wallets, change, stored, changes } = await company();
    expect((await change({ act: 'limit', wallets, limit: 250.5 })).body).toMatchObject({
      entry: null,
      amount: 0,
    });
    expect((await stored()).map(({ cents }) => cents)).toEqual([25_050, 25_050]);
    await change({ act: 'limit', wallets: wallets.slice(0, 1), limit: null });
    expect((await stored()).map(({ cents }) => cents)).toEqual([null, 25_050]);
    await change({ act: 'anywhere', wallets, allowAnywhereRefueling: 1 });
    expect((await stored()).map(({ anywhere }) => anywhere)).toEqual([true, true]);
    expect(await changes()).toEqual([
      ['limit', 2],
      ['limit', 1],
      ['anywhere', 2],
    ]);
  });

  it('refuses all wallets if any has an inactive owner, another sharing type, or is unknown', async () => {
    const { organization, rui, wallets, change, put, stored } = await company();
    const record = await portal.pool.query<{ id: string }>('SELECT id FROM members WHERE user_id = $1', [
      rui,
    ]);
    const ids = record.rows.map(({ id }) => id);
    await put('driver/status', { ids, status: 'inactive' });
    const refused = await change({ act: 'share', wallets });
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      422,
      'wallets_refused',
      [{ id: rui, wallet: wallets[1], reason: 'inactive' }],
    ]);
    const truck = await makeWallet(portal, organization, {
      vehicle: await makeVehicle(portal, organization),
    });
    const other = await change({ act: 'share', wallets: [truck] });
    expect(other.body.details).toMatchObject([{ wallet: truck, reason: 'other_sharing_type' }]);
    const stranger = newId(portal.clock);
    const unknown = await change({ act: 'collect', wallets: [...wallets, stranger] });
    expect(unknown.body.details).toEqual([{ wallet: stranger, reason: 'unknown' }]);
    expect((await stored()).some(({ shared }) => shared)).toBe(false);
  });

  it('refuses two shared wallets of an owner, a repeated wallet, and fields of another action', async () => {
    const { organization, ana, wallets, change } = await company({ hasExpenseCenters: true });
    const second = await makeWallet(portal, organization, { user: ana, expenseCenter: 'Obra' });
    const [first = ''] = wallets;
    expect((await change({ act: 'share', wallets: [first, second] })).body.code).toBe('wallet_ambiguous');
    expect((await change({ act: 'collect', wallets: [first, first] })).body.code).toBe('wallet_repeated');
    for (const body of [
      { act: 'limit' },
      { act: 'anywhere' },
      { act: 'collect', limit: 1 },
      { act: 'share', allowAnywhereRefueling: 1 },
    ]) {
      expect((await change({ wallets, ...body })).body.code).toBe('validation_failed');
    }
  });

  it.each<[act: object, key: PermissionKey]>([
    [{ act: 'collect' }, 'portal.balanceDistribution.remove'],
    [{ act: 'limit', limit: 1 }, 'portal.balanceDistribution.add'],
    [{ act: 'share' }, 'portal.sharedBalance.add'],
    [{ act: 'unshare' }, 'portal.sharedBalance.remove'],
    [{ act: 'anywhere', allowAnywhereRefueling: 1 }, 'portal.anywherePermission.add'],
    [{ act: 'anywhere', allowAnywhereRefueling: 0 }, 'portal.anywherePermission.remove'],
  ])('requires the permission of the action %j', async (action, key) => {
    const { organization, wallets, change } = await company();
    const holder = await makeAccount(portal, organization, { permissions: [key] });
    const nobody = await makeAccount(portal, organization, { permissions: ['portal.vehicle.list'] });
    expect((await change({ ...action, wallets }, await portal.signIn(nobody))).body.code).toBe(
      'permission_missing',
    );
    expect((await change({ ...action, wallets }, await portal.signIn(holder))).status).toBe(200);
  });
});
