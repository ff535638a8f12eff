import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Movement } from '#contract/balance.ts';
import type { DistributionDetail } from '#contract/distributions.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { fixedClock } from '../../platform/clock.ts';
import { newId } from '../../platform/identifier.ts';
import { askAs, openCompany } from '../../testing/open-company.ts';
import { makeRefuel, makeMember, nobody } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { distribute } from '../balance/distribute.service.ts';
import { journalChain } from '../../ledger/journal-chain.ts';
import { checkLedger } from '../../ledger/check.ts';
import { sealRecords } from '../../platform/seals/seals.service.ts';
import { verifyChains } from '../../platform/seals/verify-chains.ts';

const ROOT = '/admin/organization';
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function company(permissions?: PermissionKey[]) {
  const {
    organization,
    administrator: account,
    token,
    ask,
  } = await openCompany(portal, {
    companyCents: 100_000,
    hasExpenseCenters: true,
    ...(permissions && { permissions }),
  });
  const put = (call: string, body: object, as = token) =>
    askAs(portal, as)<Movement>(`PUT ${ROOT}/${call}`, body);
  const give = async (...shares: [id: string, amount: number][]) => {
    const { body } = await put('updateBalance', { shares: shares.map(([id, amount]) => ({ id, amount })) });
    return body;
  };
  const read = (entry: string | null) => ask<DistributionDetail>(`GET ${ROOT}/balancesharing/${entry}`);
  const collect = (entry: string | null, wallets?: string[]) =>
    put(`balancesharing/${entry}/collect`, { ...(wallets && { wallets }) });
  const leftOf = async (entry: string | null) => (await read(entry)).body.left;
  return { organization, account, token, put, give, read, collect, leftOf };
}

describe('GET /admin/organization/balancesharing/{entry}', () => {
  it('returns the author, the balances after the distribution, and remainders by wallet', async () => {
    const { organization, account, give, read } = await company();
    const ana = await makeMember(portal, organization, { firstName: 'Ana', lastName: 'Reis' });
    const rui = await makeMember(portal, organization, { firstName: 'Rui', lastName: 'Alves' });
    await give([rui, 10]);
    const { entry, wallets } = await give([rui, 30.5], [ana, 19.99]);
    await give([ana, 1]);
    const { status, body } = await read(entry);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      entry,
      by: { user: account.userId },
      source: 'hand',
      amount: 50.49,
      left: 50.49,
      company: { before: 990, after: 939.51 },
    });
    expect(body.by?.name).toMatch(/^Ana Souza/);
    expect(body.address).toBe('127.0.0.1');
    expect(body.rows).toEqual([
      {
        owner: ana,
        name: 'Ana Reis',
        wallet: wallets[1]?.id,
        expenseCenter: null,
        amount: 19.99,
        balance: 19.99,
        left: 19.99,
      },
      {
        owner: rui,
        name: 'Rui Alves',
        wallet: wallets[0]?.id,
        expenseCenter: null,
        amount: 30.5,
        balance: 40.5,
        left: 30.5,
      },
    ]);
  });

  it('refuses an entry that is no distribution, and a distribution of another organization', async () => {
    const { organization, give, collect, read } = await company();
    const ana = await makeMember(portal, organization);
    const { entry } = await give([ana, 5]);
    const { body } = await collect(entry);
    expect((await read(body.entry)).status).toBe(404);
    const other = await company();
    expect((await other.read(entry)).status).toBe(404);
    expect((await other.collect(entry)).status).toBe(404);
  });
});

describe('PUT /admin/organization/balancesharing/{entry}/collect', () => {
  it('collects the remainder in an entry that names the distribution, and nothing on a repeat', async () => {
    const { organization, give, collect, read } = await company();
    const [ana, rui] = [await makeMember(portal, organization), await makeMember(portal, organization)];
    await give([ana, 7]);
    const { entry } = await give([ana, 100], [rui, 50]);
    const { status, body } = await collect(entry);
    expect([status, body.amount]).toEqual([200, 150]);
    expect(body.wallets.map(({ owner, moved, balance }) => [owner, moved, balance]).sort()).toEqual(
      [
        [ana, -100, 7],
        [rui, -50, 0],
      ].sort(),
    );
    const { rows } = await portal.pool.query<{ collects_id: string; kind: string }>(
      'SELECT collects_id, kind FROM journal_entries WHERE id = $1',
      [body.entry],
    );
    expect(rows).toEqual([{ collects_id: entry, kind: 'collection' }]);
    const again = await collect(entry);
    expect([again.status, again.body.entry, again.body.amount]).toEqual([200, null, 0]);
    expect((await read(entry)).body).toMatchObject({ amount: 150, left: 0 });
  });

  it('treats the oldest credit as spent first, and leaves credit of other distributions', async () => {
    const { organization, give, collect, leftOf } = await company();
    const ana = await makeMember(portal, organization);
    const first = await give([ana, 300]);
    const wallet = first.wallets[0]?.id ?? '';
    const second = await give([ana, 100]);
    await makeRefuel(portal, organization, { wallet, user: ana });
    expect([await leftOf(first.entry), await leftOf(second.entry)]).toEqual([58.04, 100]);
    expect((await collect(second.entry)).body.amount).toBe(100);
    expect(await leftOf(first.entry)).toBe(58.04);
    const third = await give([ana, 9]);
    await makeRefuel(portal, organization, { wallet, user: ana, litres: 10 });
    expect([await leftOf(first.entry), await leftOf(third.entry)]).toEqual([0, 6.55]);
    expect((await collect(first.entry)).body).toMatchObject({ entry: null, amount: 0 });
  });

  it('collects only from named wallets, and refuses a wallet that is not in the distribution', async () => {
    const { organization, give, collect, leftOf } = await company();
    const [ana, rui] = [await makeMember(portal, organization), await makeMember(portal, organization)];
    const { entry, wallets } = await give([ana, 10], [rui, 20]);
    const [ofAna = '', ofRui = ''] = wallets.map(({ id }) => id);
    expect((await collect(entry, [ofRui])).body.amount).toBe(20);
    expect(await leftOf(entry)).toBe(10);
    const stranger = (await give([await makeMember(portal, organization), 1])).wallets[0]?.id ?? '';
    const refused = await collect(entry, [ofAna, stranger]);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      422,
      'wallets_refused',
      [{ wallet: stranger, reason: 'unknown' }],
    ]);
    expect((await collect(entry, [ofAna, ofAna])).body.code).toBe('wallet_repeated');
    expect(await leftOf(entry)).toBe(10);
  });

  it('orders credit by its position in the wallet, even if the clock of a server is slow', async () => {
    const { organization, give, leftOf } = await company();
    const ana = await makeMember(portal, organization);
    const first = await give([ana, 10]);
    // The second distribution has an earlier time than the first, as if its server had a slow clock.
    const clock = fixedClock(new Date('2020-01-01T00:00:00Z'));
    const second = await portal.tenancy.inScope(organization.scope, (tx) =>
      distribute({ tx, clock, organizationId: organization.id, actor: nobody }, 'user', [
        { id: ana, amount: 20 },
      ]),
    );
    await makeRefuel(portal, organization, { wallet: first.wallets[0]?.id ?? '', user: ana, litres: 2 });
    expect([await leftOf(first.entry), await leftOf(second.entry)]).toEqual([0, 17.91]);
  });

  it('requires the permission to collect besides the permission to read the report', async () => {
    const { put, token } = await company(['portal.balanceSharing.list']);
    const entry = newId(portal.clock);
    expect((await portal.ask(`GET ${ROOT}/balancesharing/${entry}`, { token })).status).toBe(404);
    expect((await put(`balancesharing/${entry}/collect`, {})).body.code).toBe('permission_missing');
  });
});

describe('seal of a collection', () => {
  it('breaks if the entry of the collection names another distribution', async () => {
    const { organization, give, collect } = await company();
    const ana = await makeMember(portal, organization);
    const { entry } = await give([ana, 10]);
    const other = await give([ana, 10]);
    const { body } = await collect(entry);
    await sealRecords(portal.tenancy, [journalChain]);
    expect(await verifyChains(portal.tenancy, [journalChain])).toEqual([]);
    await portal.pool.query('UPDATE journal_entries SET collects_id = $1 WHERE id = $2', [
      other.entry,
      body.entry,
    ]);
    expect(await verifyChains(portal.tenancy, [journalChain])).toEqual([
      { organizationId: organization.id, kind: 'seal_broken', id: body.entry },
    ]);
    await portal.pool.query('UPDATE journal_entries SET collects_id = $1 WHERE id = $2', [entry, body.entry]);
    expect(await verifyChains(portal.tenancy, [journalChain])).toEqual([]);
    expect(await checkLedger(portal.tenancy)).toEqual([]);
  });
});
