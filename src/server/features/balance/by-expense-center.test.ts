import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Distribution, Movement } from '#contract/balance.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany, type CompanyOptions } from '../../testing/open-company.ts';
import { makeMember, makeVehicle } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { checkLedger } from '../../ledger/check.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function company(options: CompanyOptions = {}) {
  const {
    organization,
    token,
    ask: askAt,
  } = await openCompany(portal, {
    companyCents: 100_000,
    hasExpenseCenters: true,
    ...options,
  });
  const ask = <T>(call: string, body?: unknown, key?: string) =>
    askAt<T>(call.replace(' ', ' /admin/organization/'), body, key);
  const expenseCenter = async (name: string) =>
    (await ask<{ _id: string }>('POST expense-center', { name })).body._id;
  const list = (query = '') => ask<Distribution>(`GET balance/distribution?${query}`);
  const give = (shares: readonly object[], key?: string) =>
    ask<Movement>(
      `PUT ${options.sharingType === 'VEHICLE' ? 'updateVehicleBalance' : 'updateBalance'}`,
      { shares },
      key,
    );
  const wallets = async () =>
    ((await list()).body.users ?? []).flatMap(({ id, wallets: own }) =>
      own.map((wallet) => ({
        owner: id,
        expenseCenter: wallet.expenseCenter?._id ?? null,
        balance: wallet.balance,
      })),
    );
  return { organization, token, ask, expenseCenter, list, give, wallets };
}

describe('distribution by expense center', () => {
  it('creates the wallet of a person and expense center on first use and reuses it later', async () => {
    const { organization, expenseCenter, give, wallets } = await company();
    const [works, sales] = [await expenseCenter('Obras'), await expenseCenter('Vendas')];
    const ana = await makeMember(portal, organization);
    const first = await give([
      { id: ana, expenseCenter: works, amount: 10 },
      { id: ana, expenseCenter: sales, amount: 20.5 },
    ]);
    expect([first.status, first.body.amount]).toEqual([200, 30.5]);
    const again = await give([{ id: ana, expenseCenter: works, amount: 1 }]);
    expect(again.body.wallets).toMatchObject([{ owner: ana, moved: 1, balance: 11 }]);
    expect(await wallets()).toEqual([
      { owner: ana, expenseCenter: works, balance: 11 },
      { owner: ana, expenseCenter: sales, balance: 20.5 },
    ]);
  });

  it('distributes to the wallet of a vehicle and expense center at the v1 and v2 paths', async () => {
    const { organization, token, expenseCenter, give, list } = await company({ sharingType: 'VEHICLE' });
    const works = await expenseCenter('Obras');
    const truck = await makeVehicle(portal, organization);
    const shares = [{ id: truck, expenseCenter: works, amount: 7 }];
    const first = await give(shares);
    const v2 = await portal.ask('PUT /v2/admin/organization/updateVehicleBalance', {
      token,
      body: { shares },
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    expect([first.status, v2.status]).toEqual([200, 200]);
    expect((await list()).body.vehicles?.[0]?.wallets).toMatchObject([
      { expenseCenter: { _id: works, name: 'Obras' }, balance: 14 },
    ]);
  });

  it('uses the only wallet if a share names none, and refuses an unnamed wallet among two', async () => {
    const { organization, expenseCenter, give, wallets } = await company();
    const [works, sales] = [await expenseCenter('Obras'), await expenseCenter('Vendas')];
    const ana = await makeMember(portal, organization);
    await give([{ id: ana, expenseCenter: works, amount: 1 }]);
    expect((await give([{ id: ana, amount: 2 }])).status).toBe(200);
    expect(await wallets()).toEqual([{ owner: ana, expenseCenter: works, balance: 3 }]);
    await give([{ id: ana, expenseCenter: sales, amount: 1 }]);
    expect((await give([{ id: ana, amount: 2 }])).body.code).toBe('wallet_ambiguous');
  });

  it('refuses a wallet of another expense center, and the same wallet twice in a request', async () => {
    const { organization, expenseCenter, give } = await company();
    const [works, sales] = [await expenseCenter('Obras'), await expenseCenter('Vendas')];
    const ana = await makeMember(portal, organization);
    const wallet = (await give([{ id: ana, expenseCenter: works, amount: 1 }])).body.wallets[0]?.id;
    const other = await give([{ id: ana, wallet, expenseCenter: sales, amount: 1 }]);
    expect([other.body.code, other.body.details]).toEqual([
      'wallets_refused',
      [{ id: ana, wallet, expenseCenter: sales, reason: 'unknown' }],
    ]);
    const share = { id: ana, expenseCenter: works, amount: 1 };
    expect((await give([share, share])).body.code).toBe('wallet_repeated');
    expect((await give([share, { id: ana, wallet, amount: 1 }])).body.code).toBe('wallet_repeated');
  });

  it('refuses a deleted or foreign expense center and an inactive owner, and creates no wallet', async () => {
    const { organization, ask, expenseCenter: center, give, wallets } = await company();
    const deletedCenter = await center('Obras');
    await ask(`DELETE expense-center/${deletedCenter}`);
    const foreign = await (await company()).expenseCenter('Obras');
    const missing = newId(portal.clock);
    const [ana, parked] = [
      await makeMember(portal, organization),
      await makeMember(portal, organization, { status: 'inactive' }),
    ];
    const sales = await center('Vendas');
    const shares = [deletedCenter, foreign, missing].map((expenseCenter) => ({
      id: ana,
      expenseCenter,
      amount: 1,
    }));
    const { status, body } = await give([...shares, { id: parked, expenseCenter: sales, amount: 1 }]);
    expect([status, body.code]).toEqual([422, 'wallets_refused']);
    expect(body.details).toEqual([
      { id: ana, expenseCenter: deletedCenter, reason: 'deleted' },
      { id: ana, expenseCenter: foreign, reason: 'unknown' },
      { id: ana, expenseCenter: missing, reason: 'unknown' },
      { id: parked, expenseCenter: sales, reason: 'inactive' },
    ]);
    expect(await wallets()).toEqual([]);
    const rows = await portal.pool.query('SELECT FROM wallets WHERE organization_id = $1', [organization.id]);
    expect(rows.rowCount).toBe(0);
  });

  it('refuses expense centers without the module, and still distributes to an existing wallet', async () => {
    const { organization, expenseCenter, give } = await company();
    const works = await expenseCenter('Obras');
    const ana = await makeMember(portal, organization);
    const wallet = (await give([{ id: ana, expenseCenter: works, amount: 1 }])).body.wallets[0]?.id;
    await portal.pool.query(
      'UPDATE organizations SET has_expense_center_module = false WHERE organization_id = $1',
      [organization.id],
    );
    const refused = await give([{ id: ana, expenseCenter: works, amount: 1 }]);
    expect([refused.status, refused.body.code]).toEqual([422, 'expense_centers_unavailable']);
    expect((await give([{ id: ana, wallet, amount: 1 }])).status).toBe(200);
  });

  it('creates a single wallet for concurrent first distributions and moves credit once per key', async () => {
    const { organization, expenseCenter, give, wallets } = await company();
    const works = await expenseCenter('Obras');
    const ana = await makeMember(portal, organization);
    const key = newId(portal.clock);
    const share = [{ id: ana, expenseCenter: works, amount: 10 }];
    await Promise.all([
      ...Array.from({ length: 6 }, () => give(share)),
      ...Array.from({ length: 4 }, () => give(share, key)),
    ]);
    expect(await wallets()).toEqual([{ owner: ana, expenseCenter: works, balance: 70 }]);
    expect(await checkLedger(portal.tenancy)).toEqual([]);
  });

  it('leaves no credit in an expense center that a concurrent request deletes', async () => {
    const { organization, ask, expenseCenter, give, list } = await company();
    const works = await expenseCenter('Obras');
    const ana = await makeMember(portal, organization);
    const share = [{ id: ana, expenseCenter: works, amount: 10 }];
    const [deletion, ...given] = await Promise.all([
      ask(`DELETE expense-center/${works}`),
      ...Array.from({ length: 8 }, () => give(share)),
    ]);
    expect(deletion.status).toBe(200);
    for (const { status, body } of given) expect([200, 'wallets_refused']).toContain(body.code ?? status);
    expect((await list()).body.balance).toMatchObject({ company: 1000, handedOut: 0 });
    expect(await checkLedger(portal.tenancy)).toEqual([]);
  });
});

describe('distribution list of an expense center', () => {
  it('returns only wallets of the selected expense center, and also owners without a wallet', async () => {
    const { organization, expenseCenter, give, list } = await company();
    const [works, sales] = [await expenseCenter('Obras'), await expenseCenter('Vendas')];
    const ana = await makeMember(portal, organization, { firstName: 'Ana' });
    const rui = await makeMember(portal, organization, { firstName: 'Rui' });
    await give([
      { id: ana, expenseCenter: works, amount: 10 },
      { id: ana, expenseCenter: sales, amount: 20 },
      { id: rui, expenseCenter: sales, amount: 5 },
    ]);
    const { users, balance, items } = (await list(`expenseCenter=${works}&sort=name`)).body;
    expect(users?.map(({ id, balance: held, wallets }) => [id, held, wallets.length])).toEqual([
      [ana, 10, 1],
      [rui, 0, 0],
    ]);
    expect([balance.handedOut, items.total]).toEqual([35, 2]);
    const bySum = (await list(`expenseCenter=${sales}&sort=balance`)).body.users;
    expect(bySum?.map(({ id, balance: held }) => [id, held])).toEqual([
      [rui, 5],
      [ana, 20],
    ]);
  });

  it('refuses an unknown, foreign or deleted expense center', async () => {
    const { ask, expenseCenter, list } = await company();
    const deletedCenter = await expenseCenter('Obras');
    await ask(`DELETE expense-center/${deletedCenter}`);
    const foreign = await (await company()).expenseCenter('Obras');
    const codes = [newId(portal.clock), foreign, deletedCenter].map(async (id) => {
      const { status, body } = await list(`expenseCenter=${id}`);
      return [status, (body as { code?: string }).code];
    });
    expect(await Promise.all(codes)).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
      [409, 'record_deleted'],
    ]);
  });
});

describe('wallet of an expense center', () => {
  it('keeps its limit while the expense center is deleted, and the server refuses a new limit', async () => {
    const { organization, ask, expenseCenter, give, list } = await company();
    const works = await expenseCenter('Obras');
    const ana = await makeMember(portal, organization);
    const wallet = (await give([{ id: ana, expenseCenter: works, amount: 1 }])).body.wallets[0]?.id ?? '';
    expect((await ask(`PUT wallet/${wallet}/limit`, { limit: 50 })).status).toBe(200);
    await ask(`DELETE expense-center/${works}`);
    const refused = await ask(`PUT wallet/${wallet}/limit`, { limit: 9 });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'wallets_refused', details: [{ wallet, reason: 'deleted' }] },
    ]);
    await ask(`PUT expense-center/recover/${works}`);
    expect((await list()).body.users?.[0]?.wallets).toMatchObject([{ limit: 50, balance: 0 }]);
  });

  it('stops sharing if a request names its expense center, and not for another expense center', async () => {
    const { organization, ask, expenseCenter, give } = await company();
    const [works, sales] = [await expenseCenter('Obras'), await expenseCenter('Vendas')];
    const ana = await makeMember(portal, organization);
    const given = await give([{ id: ana, expenseCenter: works, amount: 4 }]);
    const wallet = given.body.wallets[0]?.id;
    await ask('PUT shareBalance', { id: ana, wallet, sharedBalance: true });
    const none = await ask(`PUT unshareBalance/${ana}`, { sharedBalance: false, expenseCenter: sales });
    expect(none.body).toMatchObject({ details: [{ id: ana, expenseCenter: sales, reason: 'unknown' }] });
    const { body } = await ask<Movement>(`PUT unshareBalance/${ana}`, {
      sharedBalance: false,
      expenseCenter: works,
    });
    expect([body.amount, body.wallets[0]?.id]).toEqual([4, wallet]);
  });
});
