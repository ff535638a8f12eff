import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { negateCents } from '#core/money/arithmetic.ts';
import { cents } from '#core/money/cents.ts';
import { fixedClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { createTenancy, type Tenancy, type DatabaseTransaction } from '../platform/database/tenancy.ts';
import { newId } from '../platform/identifier.ts';
import { makeMember, makeOrganization, makeWallet, nobody } from '../testing/organizations.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { changeSharingType } from '../features/sharing-type/sharing-type.service.ts';
import { holdEnds } from '../features/credit-transfers/credit-transfers.repository.ts';
import { findAccount, findAccountOfWallet, lockAccounts, lockForRefuel } from './ledger.repository.ts';
import { postEntry } from './post-entry.ts';

const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
let database: Database;
let tenancy: Tenancy;

beforeAll(async () => {
  database = await openTestDatabase();
  tenancy = createTenancy(database);
});
afterAll(() => database.close());

async function makeFleet() {
  const organization = await makeOrganization({ tenancy, clock }, { companyCents: 1_000_000 });
  const make = async () =>
    makeWallet({ tenancy, clock }, organization, {
      user: await makeMember({ tenancy, clock }, organization),
    });
  const [one, other] = [await make(), await make()];
  const move = (tx: DatabaseTransaction, from: string, to: string, amount = 10) => {
    const amountCents = cents(amount);
    return postEntry(tx, clock, {
      organizationId: organization.id,
      kind: 'distribution',
      actor: nobody,
      postings: [
        { accountId: from, amountCents: negateCents(amountCents) },
        { accountId: to, amountCents },
      ],
    });
  };
  const company = await tenancy.inScope(organization.scope, async (tx) => {
    const { id } = await findAccount(tx, organization.id, 'company');
    await move(tx, id, one, 10_000);
    await move(tx, id, other, 10_000);
    return id;
  });
  let begun = 0;
  /** Runs a transaction and counts its attempts, because the tenancy restarts a transaction after a deadlock. */
  const run = <T>(work: (tx: DatabaseTransaction) => Promise<T>) =>
    tenancy.inScope(organization.scope, (tx) => {
      begun += 1;
      return work(tx);
    });
  return { organization, company, one, other, move, run, begun: () => begun };
}

const lockAtOnce = (tx: DatabaseTransaction, id: string) =>
  sql`SELECT FROM ledger_accounts WHERE id = ${id} FOR NO KEY UPDATE NOWAIT`.execute(tx);

const isWaiting = async () => {
  const { rows } = await database.pool.query<{ waiting: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE NOT l.granted AND a.datname = current_database()) AS waiting`,
  );
  return rows[0]?.waiting === true;
};

describe('lockForRefuel', () => {
  it('locks only the wallet, or first the company account if the wallet shares its balance', async () => {
    const { organization, one } = await makeFleet();
    const lock = (sharesCompany: boolean, vehicleId: string | null = null) =>
      tenancy.inScope(organization.scope, async (tx) =>
        lockForRefuel(tx, organization.id, { walletId: one, sharesCompany, vehicleId }),
      );
    expect(await lock(false)).toMatchObject({ wallet: { id: one, balanceCents: 10_000 }, company: null });
    expect(await lock(true)).toMatchObject({ company: { kind: 'company', balanceCents: 980_000 } });
    expect(await lock(true, newId(clock))).toMatchObject({ company: { kind: 'company' } });
  });
});

describe.skipIf(!process.env['TEST_DATABASE_URL'])('two concurrent movements', () => {
  it('cause no deadlock between a refuel from a wallet and a movement of company credit', async () => {
    const { organization, company, one, move, run, begun } = await makeFleet();
    let movement: Promise<unknown> | undefined;
    await run(async (tx) => {
      const { spentAccountId } = await lockForRefuel(tx, organization.id, {
        walletId: one,
        sharesCompany: false,
      });
      movement = run(async (other) => {
        await lockAccounts(other, organization.id, [one]);
        await move(other, company, one);
      });
      await expect.poll(isWaiting).toBe(true);
      await move(tx, one, spentAccountId);
    });
    await movement;
    expect(begun()).toBe(2);
  });

  it('do not block each other if two refuels use different wallets', async () => {
    const { organization, one, other, move, run } = await makeFleet();
    await run(async (tx) => {
      await lockForRefuel(tx, organization.id, { walletId: one, sharesCompany: false });
      await run(async (second) => {
        const { spentAccountId } = await lockForRefuel(second, organization.id, {
          walletId: other,
          sharesCompany: false,
        });
        await move(second, other, spentAccountId);
      });
    });
  });

  it('cause no deadlock if an entry names the accounts in reverse order', async () => {
    const { organization, one, move, run } = await makeFleet();
    const { id: spent } = await run((tx) => findAccountOfWallet(tx, organization.id, 'spent', one));
    await run((tx) => move(tx, one, spent));
    let entry: Promise<unknown> | undefined;
    await run(async (tx) => {
      await lockAtOnce(tx, one);
      // The movement must lock the `spent` account last, although it names that account first and the account has the
      // lowest id.
      entry = run((other) => move(other, spent, one));
      await expect.poll(isWaiting).toBe(true);
      await run((other) => lockAtOnce(other, spent));
    });
    await entry;
  });

  it('cause no deadlock between a transfer and a change of the sharing type', async () => {
    const { organization, run, begun } = await makeFleet();
    let change: Promise<unknown> | undefined;
    await run(async (tx) => {
      await holdEnds(tx, [organization.id]);
      change = run((other) =>
        changeSharingType(
          { tx: other, clock, organizationId: organization.id, actor: nobody },
          { balanceSharingType: 'VEHICLE', expectedReturn: 200 },
        ),
      );
      await expect.poll(isWaiting).toBe(true);
      await lockAccounts(tx, organization.id, []);
    });
    expect(await change).toMatchObject({ balanceSharingType: 'VEHICLE', wallets: 2, returned: 200 });
    expect(begun()).toBe(2);
  });

  it('do not block an insert that references a locked account', async () => {
    const { organization, one, run } = await makeFleet();
    await run(async (tx) => {
      await lockAccounts(tx, organization.id, [one]);
      await run((other) =>
        sql`SELECT FROM ledger_accounts WHERE id = ${one} FOR KEY SHARE NOWAIT`.execute(other),
      );
    });
  });
});
