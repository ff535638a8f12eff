import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Distribution, Movement } from '#contract/balance.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany, type CompanyOptions } from '../../testing/open-company.ts';
import { makeMember, makeVehicle, nobody } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { checkLedger } from '../../ledger/check.ts';
import { releaseOwner } from './release.service.ts';
import { distribute } from './distribute.service.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function driverWithCredit(permissions?: PermissionKey[], options: CompanyOptions = {}) {
  const {
    organization,
    token,
    ask,
    drivers: { ana },
  } = await openCompany(portal, {
    companyCents: 100_000,
    ...options,
    ...(permissions && { permissions }),
    drivers: { ana: {} },
  });
  const given = await portal.tenancy.inScope(organization.scope, (tx) =>
    distribute({ tx, clock: portal.clock, organizationId: organization.id, actor: nobody }, 'user', [
      { id: ana, amount: 100 },
    ]),
  );
  const put = (call: string, body: unknown, key?: string) =>
    ask<Movement>(`PUT /admin/organization/${call}`, body, key);
  const row = async () => {
    const answer = await ask<Distribution>('GET /admin/organization/balance/distribution');
    return answer.body.users?.find(({ id }) => id === ana);
  };
  return { organization, token, ana, wallet: given.wallets[0]?.id ?? '', put, row };
}

async function addWallet(organizationId: string, userId: string): Promise<string> {
  const [id, centre] = [newId(portal.clock), newId(portal.clock)];
  await portal.tenancy.asSystem('demo', async (tx) => {
    const at = { organization_id: organizationId, created_at: portal.clock.now() };
    await tx
      .insertInto('expense_centers')
      .values({ ...at, id: centre, name: `Obra ${id}` })
      .execute();
    await tx
      .insertInto('wallets')
      .values({ ...at, id, user_id: userId, expense_center_id: centre })
      .execute();
    await tx
      .insertInto('ledger_accounts')
      .values({ organization_id: organizationId, id, kind: 'wallet' })
      .execute();
  });
  return id;
}

describe('PUT /admin/organization/reapBalance/{id}', () => {
  it('collects the whole balance of a wallet, and nothing on a repeat', async () => {
    const { ana, wallet, put } = await driverWithCredit();
    const { body } = await put(`reapBalance/${ana}`, { wallets: [wallet] });
    expect(body).toMatchObject({ amount: 100, balance: { company: 1000, handedOut: 0 } });
    expect(body.wallets).toEqual([{ owner: ana, id: wallet, balance: 0, moved: -100, sharedBalance: false }]);
    const again = await put(`reapBalance/${ana}`, { wallets: [wallet] });
    expect([again.status, again.body.amount, again.body.entry]).toEqual([200, 0, null]);
  });

  it('collects part of a wallet and refuses more than its balance', async () => {
    const { ana, wallet, put, row } = await driverWithCredit();
    const part = await put(`reapBalance/${ana}`, { wallets: [wallet], amounts: [30.5] });
    expect(part.body.wallets[0]?.balance).toBe(69.5);
    const more = await put(`reapBalance/${ana}`, { wallets: [wallet], amounts: [69.51] });
    expect(more.body).toMatchObject({
      code: 'wallet_shortfall',
      details: [{ id: ana, wallet, reason: 'shortfall' }],
    });
    expect((await row())?.balance).toBe(69.5);
  });

  it('refuses wallets of another owner, repeated wallets, an empty list and surplus amounts', async () => {
    const { organization, ana, wallet, put, row } = await driverWithCredit();
    const rui = await makeMember(portal, organization);
    expect((await put(`reapBalance/${rui}`, { wallets: [wallet] })).body.code).toBe('wallets_refused');
    expect((await put(`reapBalance/${ana}`, { wallets: [wallet, wallet] })).body.code).toBe(
      'wallet_repeated',
    );
    expect((await put(`reapBalance/${ana}`, { wallets: [] })).body.code).toBe('validation_failed');
    expect((await put(`reapBalance/${ana}`, { wallets: [wallet], amounts: [1, 2] })).body.code).toBe(
      'validation_failed',
    );
    expect((await row())?.balance).toBe(100);
  });

  it('gives the same answer for a driver of another organization and for an unknown driver', async () => {
    const { wallet, put } = await driverWithCredit();
    const other = await driverWithCredit();
    const withoutId = ({ body: { requestId: _id, ...rest } }: Awaited<ReturnType<typeof put>>) => rest;
    const foreign = await put(`reapBalance/${other.ana}`, { wallets: [other.wallet] });
    const missing = await put(`reapBalance/${newId(portal.clock)}`, { wallets: [wallet] });
    expect(foreign.status).toBe(404);
    expect(withoutId(foreign)).toEqual(withoutId(missing));
  });
});

describe('sharing of the company balance', () => {
  it('leaves credit in a shared wallet, and collects it when the owner shares another wallet', async () => {
    const { organization, ana, wallet, put, row } = await driverWithCredit();
    const second = await addWallet(organization.id, ana);
    const first = await put('shareBalance', { id: ana, wallet, sharedBalance: true });
    expect(first.body).toMatchObject({ amount: 0, entry: null });
    const other = await put('shareBalance', { id: ana, wallet: second, sharedBalance: true });
    expect(other.body.amount).toBe(100);
    expect(
      (await row())?.wallets.map(({ id, balance, sharedBalance }) => [id, balance, sharedBalance]),
    ).toEqual([
      [wallet, 0, false],
      [second, 0, true],
    ]);
    const changes = await portal.pool.query(
      `SELECT operation FROM changes WHERE organization_id = $1 AND kind = 'wallet' ORDER BY id`,
      [organization.id],
    );
    expect(changes.rows.slice(-2)).toEqual([{ operation: 'sharing' }, { operation: 'sharing' }]);
    const entry = await portal.pool.query('SELECT kind FROM journal_entries WHERE id = $1', [
      other.body.entry,
    ]);
    expect(entry.rows).toEqual([{ kind: 'unsharing' }]);
  });

  it('collects the credit of the wallet when sharing ends, and nothing on a repeat', async () => {
    const { ana, wallet, put, row } = await driverWithCredit();
    await put('shareBalance', { id: ana, wallet, sharedBalance: true });
    expect((await row())?.sharedBalance).toBe(1);
    const ended = await put(`unshareBalance/${ana}`, { sharedBalance: false });
    expect(ended.body).toMatchObject({ amount: 100, balance: { company: 1000 } });
    const again = await put(`unshareBalance/${ana}`, { sharedBalance: false });
    expect([again.status, again.body.amount]).toEqual([200, 0]);
    expect(await row()).toMatchObject({ balance: 0, sharedBalance: 0 });
  });

  it('refuses to end sharing without a named wallet if the owner has several', async () => {
    const { organization, ana, put } = await driverWithCredit();
    await addWallet(organization.id, ana);
    const { status, body } = await put(`unshareBalance/${ana}`, { sharedBalance: false });
    expect([status, body.code]).toEqual([400, 'wallet_ambiguous']);
  });

  it('requires a separate permission to permit refuels anywhere in a request that ends sharing', async () => {
    const { ana, wallet, put } = await driverWithCredit(['portal.sharedBalance.remove']);
    const body = { sharedBalance: false, wallet, allowAnywhereRefueling: 1 };
    expect((await put(`unshareBalance/${ana}`, body)).body.code).toBe('permission_missing');
    expect((await put(`unshareBalance/${ana}`, { sharedBalance: false, wallet })).status).toBe(200);
  });
});

describe('PUT /admin/organization/allow-anywhere-refueling', () => {
  it('reports 1 for an owner only if each wallet has the right, and refuses ambiguous owners', async () => {
    const { organization, token, ana, row } = await driverWithCredit();
    const ask = (query: string, allowed: 0 | 1) =>
      portal.ask(`PUT /admin/organization/allow-anywhere-refueling${query}`, {
        token,
        body: { allowAnywhereRefueling: allowed },
      });
    expect((await ask(`?userId=${ana}`, 1)).status).toBe(200);
    expect((await row())?.allowAnywhereRefueling).toBe(1);
    await addWallet(organization.id, ana);
    expect((await row())?.allowAnywhereRefueling).toBe(0);
    expect((await ask('', 1)).body.code).toBe('anywhere_owner_ambiguous');
    expect((await ask(`?userId=${ana}&vehicleId=${ana}`, 1)).body.code).toBe('anywhere_owner_ambiguous');
  });

  it('refuses an organization whose terms exclude refuels anywhere', async () => {
    const { token, ana } = await driverWithCredit(undefined, { hasAnywhere: false });
    const { status, body } = await portal.ask(
      `PUT /admin/organization/allow-anywhere-refueling?userId=${ana}`,
      { token, body: { allowAnywhereRefueling: 1 } },
    );
    expect([status, body.code]).toEqual([422, 'anywhere_unavailable']);
  });
});

describe('PUT /admin/organization/wallet/{id}/limit', () => {
  it('sets and removes the limit of a wallet, and refuses an account of another organization', async () => {
    const { token, wallet, row } = await driverWithCredit();
    const stranger = await driverWithCredit();
    const limit = (by: string, value: unknown) =>
      portal.ask(`PUT /admin/organization/wallet/${wallet}/limit`, { token: by, body: { limit: value } });
    expect((await limit(token, 250.5)).body.limit).toBe(250.5);
    expect((await row())?.wallets[0]?.limit).toBe(250.5);
    expect((await limit(stranger.token, 1)).status).toBe(404);
    expect((await limit(token, null)).body.limit).toBeNull();
  });
});

describe('releaseOwner', () => {
  it.each(['inactive', 'deleted'] as const)(
    'collects all credit, ends sharing and refuses later changes for an owner who becomes %s',
    async (status) => {
      const { organization, ana, wallet, put, row } = await driverWithCredit();
      await put('shareBalance', { id: ana, wallet, sharedBalance: true });
      const released = await portal.tenancy.inScope(organization.scope, (tx) =>
        releaseOwner({ tx, clock: portal.clock, organizationId: organization.id, actor: nobody }, 'user', {
          id: ana,
          status,
        }),
      );
      expect(released).toMatchObject({ amount: 100, balance: { company: 1000, handedOut: 0 } });
      expect(released.wallets[0]).toMatchObject({ balance: 0, sharedBalance: false });
      expect(await row()).toBeUndefined();
      const late = await put('updateBalance', { shares: [{ id: ana, amount: 1 }] });
      expect(late.body.details).toEqual([{ id: ana, reason: status }]);
      const right = { sharedBalance: false, wallet, allowAnywhereRefueling: 1 };
      const lateRight = await put(`unshareBalance/${ana}`, right);
      expect(lateRight.body.details).toEqual([{ id: ana, wallet, reason: status }]);
    },
  );
});

describe('change of the sharing type', () => {
  it('previews the collection, refuses a stale preview, and then changes the type', async () => {
    const { organization, token, ana, wallet, put, row } = await driverWithCredit();
    await put('shareBalance', { id: ana, wallet, sharedBalance: true });
    const preview = await portal.ask('GET /admin/organization/balance-sharing-type', { token });
    expect(preview.body).toEqual({
      balanceSharingType: 'EMPLOYEE',
      wallets: 1,
      handedOut: 100,
      company: 900,
      sharing: 1,
      schedules: 0,
    });
    const stale = await put('balance-sharing-type', { balanceSharingType: 'VEHICLE', expectedReturn: 99.99 });
    expect([stale.status, stale.body.code]).toEqual([409, 'sharing_type_preview_stale']);
    expect((await row())?.balance).toBe(100);
    const changed = await put('balance-sharing-type', { balanceSharingType: 'VEHICLE', expectedReturn: 100 });
    expect(changed.body).toMatchObject({
      balanceSharingType: 'VEHICLE',
      wallets: 1,
      returned: 100,
      balance: { company: 1000, handedOut: 0 },
    });
    const truck = await makeVehicle(portal, organization);
    expect((await put('updateVehicleBalance', { shares: [{ id: truck, amount: 1 }] })).status).toBe(200);
    expect((await put('updateBalance', { shares: [{ id: ana, amount: 1 }] })).body.code).toBe(
      'wallets_refused',
    );
    expect(await checkLedger(portal.tenancy)).toEqual([]);
  });

  it('moves nothing if the organization already has the requested type', async () => {
    const { put, row } = await driverWithCredit();
    const same = await put('balance-sharing-type', { balanceSharingType: 'EMPLOYEE', expectedReturn: 0 });
    expect(same.body).toMatchObject({ returned: 0 });
    expect((await row())?.balance).toBe(100);
  });
});

describe('POST /operations/{key}/settle', () => {
  it('returns the answer of a completed movement, and prevents a movement that never arrived', async () => {
    const { organization, token, ana, put, row } = await driverWithCredit();
    const settle = (key: string) =>
      portal.ask(`POST /operations/${key}/settle?organizationId=${organization.id}`, { token });
    const [sent, unsent] = [newId(portal.clock), newId(portal.clock)];
    const body = { shares: [{ id: ana, amount: 7 }] };
    const moved = await put('updateBalance', body, sent);
    expect((await settle(sent)).body).toEqual({ outcome: 'done', answer: moved.body });
    expect((await settle(unsent)).body).toEqual({ outcome: 'none', answer: null });
    const late = await put('updateBalance', body, unsent);
    expect([late.status, late.body.code]).toEqual([409, 'idempotency_key_settled']);
    expect((await row())?.balance).toBe(107);
    expect((await settle('key-of-another-form')).status).toBe(400);
  });
});
