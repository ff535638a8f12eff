import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { fixedClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { createTenancy, type Tenancy, type DatabaseTransaction } from '../platform/database/tenancy.ts';
import { newId } from '../platform/identifier.ts';
import { buyCredit, makeOrganization, nobody, type TestOrganization } from '../testing/organizations.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { checkLedger } from './check.ts';
import {
  findAccount,
  findAccountOfWallet,
  insertAccounts,
  lockAccounts,
  sumBalances,
} from './ledger.repository.ts';
import { postEntry, type Posting } from './post-entry.ts';
import { sealRecords } from '../platform/seals/seals.service.ts';
import { verifyChains } from '../platform/seals/verify-chains.ts';
import { journalChain } from './journal-chain.ts';

const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
let database: Database;
let tenancy: Tenancy;

beforeAll(async () => {
  database = await openTestDatabase();
  tenancy = createTenancy(database);
});
afterAll(() => database.close());

async function accountsOf(tx: DatabaseTransaction, { id }: TestOrganization) {
  const company = await findAccount(tx, id, 'company');
  const spent = await findAccountOfWallet(tx, id, 'spent', newId(clock));
  return { company: company.id, spent: spent.id };
}

function post(tx: DatabaseTransaction, organization: TestOrganization, postings: Posting[]) {
  return postEntry(tx, clock, { organizationId: organization.id, kind: 'refuel', actor: nobody, postings });
}

describe('postEntry', () => {
  it('changes both balances and returns the new balances', async () => {
    const organization = await makeOrganization({ tenancy, clock }, { companyCents: 10_000 });
    const { entry, accounts } = await tenancy.inScope(organization.scope, async (tx) => {
      const found = await accountsOf(tx, organization);
      const postings = [
        { accountId: found.company, amountCents: cents(-2_500) },
        { accountId: found.spent, amountCents: cents(2_500) },
      ];
      return { accounts: found, entry: await post(tx, organization, postings) };
    });
    expect([...entry.balancesCents].sort()).toEqual(
      [
        [accounts.company, 7_500],
        [accounts.spent, 2_500],
      ].sort(),
    );
    const sums = await tenancy.inScope(organization.scope, (tx) => sumBalances(tx, organization.id));
    expect(sums).toEqual({ companyCents: 7_500, handedOutCents: 0, debtCents: 0 });
  });

  it.each([
    ['whose sum is not zero', [5, -4]],
    ['with an amount of zero', [0, 0]],
    ['with a single posting', [5]],
  ])('refuses an entry %s', async (_case, amounts) => {
    const organization = await makeOrganization({ tenancy, clock }, { companyCents: 100 });
    await expect(
      tenancy.inScope(organization.scope, async (tx) => {
        const { company, spent } = await accountsOf(tx, organization);
        const postings = amounts.map((amount, index) => ({
          accountId: index === 0 ? company : spent,
          amountCents: cents(amount),
        }));
        return post(tx, organization, postings);
      }),
    ).rejects.toThrow();
  });

  it('lets the database refuse an entry that overdraws the company', async () => {
    const organization = await makeOrganization({ tenancy, clock }, { companyCents: 100 });
    await expect(
      tenancy.inScope(organization.scope, async (tx) => {
        const { company, spent } = await accountsOf(tx, organization);
        return post(tx, organization, [
          { accountId: company, amountCents: cents(-101) },
          { accountId: spent, amountCents: cents(101) },
        ]);
      }),
    ).rejects.toMatchObject({ code: '23514' });
    expect(await tenancy.inScope(organization.scope, (tx) => sumBalances(tx, organization.id))).toEqual({
      companyCents: 100,
      handedOutCents: 0,
      debtCents: 0,
    });
  });

  it('refuses an account of another organization', async () => {
    const organization = await makeOrganization({ tenancy, clock }, { companyCents: 100 });
    const other = await makeOrganization({ tenancy, clock }, { companyCents: 100 });
    const foreign = await tenancy.inScope(other.scope, (tx) => accountsOf(tx, other));
    await expect(
      tenancy.inScope(organization.scope, async (tx) => {
        const { company } = await accountsOf(tx, organization);
        return post(tx, organization, [
          { accountId: foreign.company, amountCents: cents(-50) },
          { accountId: company, amountCents: cents(50) },
        ]);
      }),
    ).rejects.toMatchObject({ code: '23502' });
  });

  it.each(['UPDATE postings SET amount_cents = 1', 'DELETE FROM journal_entries', 'DELETE FROM postings'])(
    'writes rows on which the server lacks the right for "%s"',
    async (statement) => {
      const organization = await makeOrganization({ tenancy, clock }, { companyCents: 100 });
      await expect(
        tenancy.inScope(organization.scope, (tx) => sql.raw(statement).execute(tx)),
      ).rejects.toMatchObject({ code: '42501' });
    },
  );
});

describe('accounts of an organization', () => {
  it('are invisible in the scope of another organization, even without a filter', async () => {
    const organization = await makeOrganization({ tenancy, clock });
    const { rows } = await tenancy.inScope(organization.scope, (tx) =>
      sql<{ id: string }>`SELECT DISTINCT organization_id AS id FROM ledger_accounts`.execute(tx),
    );
    expect(rows).toEqual([{ id: organization.id }]);
  });

  it('include 16 slots for spent credit and 16 for fees, each counted as one sum', async () => {
    const organization = await makeOrganization({ tenancy, clock }, { companyCents: 1_000 });
    const wallets = Array.from({ length: 40 }, () => newId(clock));
    const spent = await tenancy.inScope(organization.scope, async (tx) => {
      const company = await findAccount(tx, organization.id, 'company');
      const accounts = new Set<string>();
      for (const wallet of wallets) {
        const { id } = await findAccountOfWallet(tx, organization.id, 'spent', wallet);
        accounts.add(id);
        await post(tx, organization, [
          { accountId: company.id, amountCents: cents(-10) },
          { accountId: id, amountCents: cents(10) },
        ]);
      }
      return accounts;
    });
    expect(spent.size).toBeGreaterThan(8);
    const { rows } = await database.pool.query(
      `SELECT kind, count(*)::int AS slots, sum(balance_cents)::int AS cents FROM ledger_accounts
       WHERE organization_id = $1 GROUP BY kind ORDER BY kind`,
      [organization.id],
    );
    expect(rows).toEqual([
      { kind: 'company', slots: 1, cents: 600 },
      { kind: 'debt', slots: 1, cents: 0 },
      { kind: 'fees', slots: 16, cents: 0 },
      { kind: 'purchases', slots: 1, cents: -1_000 },
      { kind: 'spent', slots: 16, cents: 400 },
      { kind: 'transfers', slots: 1, cents: 0 },
    ]);
    const sums = await tenancy.inScope(organization.scope, (tx) => sumBalances(tx, organization.id));
    expect(sums).toEqual({ companyCents: 600, handedOutCents: 0, debtCents: 0 });
  });

  it('are locked in the order company, debt, wallets by id, spent, fees', async () => {
    const organization = await makeOrganization({ tenancy, clock });
    const wallets = [newId(clock), newId(clock)];
    const kinds = await tenancy.inScope(organization.scope, async (tx) => {
      await insertAccounts(
        tx,
        organization.id,
        wallets.map((id) => ({ id, kind: 'wallet' })),
      );
      const { rows } = await sql<{ id: string }>`SELECT id FROM ledger_accounts`.execute(tx);
      const locked = await lockAccounts(
        tx,
        organization.id,
        rows.map(({ id }) => id),
      );
      expect(locked.filter(({ kind }) => kind === 'wallet').map(({ id }) => id)).toEqual(wallets);
      return [...new Set(locked.map(({ kind }) => kind))];
    });
    expect(kinds.slice(0, 5)).toEqual(['company', 'debt', 'wallet', 'spent', 'fees']);
  });
});

describe('checkLedger and verifyChains', () => {
  it('find no fault in a correct ledger and find an entry that was changed by hand', async () => {
    const organization = await makeOrganization({ tenancy, clock }, { companyCents: 700 });
    for (let bought = 0; bought < 3; bought += 1) {
      await buyCredit({ tenancy, clock }, organization, cents(100));
    }
    expect(await sealRecords(tenancy, [journalChain])).toBeGreaterThanOrEqual(4);
    expect(await sealRecords(tenancy, [journalChain])).toBe(0);
    expect(await checkLedger(tenancy)).toEqual([]);
    expect(await verifyChains(tenancy, [journalChain])).toEqual([]);

    const second = await database.pool.query<{ id: string }>(
      `SELECT entry_id AS id FROM journal_seals WHERE organization_id = $1 AND position = 2`,
      [organization.id],
    );
    const changed = second.rows[0]?.id;
    await database.pool.query(
      `UPDATE postings SET amount_cents = amount_cents * 2 WHERE organization_id = $1 AND entry_id = $2`,
      [organization.id, changed],
    );
    const faults = await checkLedger(tenancy);
    expect(faults.map((fault) => [fault.organizationId, fault.kind])).toEqual([
      [organization.id, 'balance_differs'],
      [organization.id, 'balance_differs'],
    ]);
    expect(await verifyChains(tenancy, [journalChain])).toEqual([
      { organizationId: organization.id, kind: 'seal_broken', id: changed },
    ]);
  });
});
