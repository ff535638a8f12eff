import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createTenancy, type Tenancy, type DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { makeMember, makeOrganization, nobody, type TestOrganization } from '../../testing/organizations.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { localBus } from '../../platform/events/local-bus.ts';
import {
  createExpenseCenter,
  deleteExpenseCenter,
  recoverExpenseCenter,
} from '../../features/expense-centers/expense-centers.service.ts';
import { allowAnywhere } from '../../features/balance/distribution.service.ts';
import { distribute } from '../../features/balance/distribute.service.ts';
import { releaseOwner } from '../../features/balance/release.service.ts';
import { changeSharingType } from '../../features/sharing-type/sharing-type.service.ts';

const clock = systemClock;
let database: Database;
let tenancy: Tenancy;
beforeAll(async () => {
  database = await openTestDatabase();
  tenancy = createTenancy(database);
});
afterAll(() => database.close());

const moving = (tx: DatabaseTransaction, organization: TestOrganization) => ({
  tx,
  clock,
  organizationId: organization.id,
  actor: nobody,
});

async function whileItWaits<A>(
  organization: TestOrganization,
  first: (tx: DatabaseTransaction) => Promise<unknown>,
  second: (tx: DatabaseTransaction) => Promise<A>,
): Promise<A> {
  let started: Promise<A> | undefined;
  await tenancy.inScope(organization.scope, async (tx) => {
    await first(tx);
    started = tenancy.inScope(organization.scope, second);
    started.catch(() => undefined);
    await someoneWaits();
  });
  if (!started) throw new Error('The second movement did not start.');
  return started;
}

async function someoneWaits(isOver = () => false): Promise<void> {
  while (!isOver()) {
    const { rows } = await database.pool.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE NOT l.granted AND a.datname = current_database()`,
    );
    if (rows[0]?.waiting) return;
  }
}

async function driverWithoutWallet() {
  const organization = await makeOrganization(
    { tenancy, clock },
    {
      companyCents: 100_000,
      hasExpenseCenters: true,
    },
  );
  const ana = await makeMember({ tenancy, clock }, organization);
  const give = (tx: DatabaseTransaction) =>
    distribute(moving(tx, organization), 'user', [{ id: ana, amount: 100 }]);
  return { organization, ana, give };
}

// PGlite has one connection, so a second transaction cannot wait for a lock.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('a movement that waits for a concurrent movement', () => {
  it('returns the credit of a wallet that was created meanwhile, when its driver is deactivated', async () => {
    const { organization, ana, give } = await driverWithoutWallet();
    const released = await whileItWaits(organization, give, (tx) =>
      releaseOwner(moving(tx, organization), 'user', { id: ana, status: 'inactive' }),
    );
    expect(released).toMatchObject({ amount: 100, balance: { company: 1000, handedOut: 0 } });
  });

  it('refuses a change of the sharing type if its preview lacks a new wallet', async () => {
    const { organization, give } = await driverWithoutWallet();
    const change = whileItWaits(organization, give, (tx) =>
      changeSharingType(moving(tx, organization), { balanceSharingType: 'VEHICLE', expectedReturn: 0 }),
    );
    await expect(change).rejects.toMatchObject({ code: 'sharing_type_preview_stale' });
  });

  it('finishes before the cost center that it treated as deleted is restored', async () => {
    const { organization, ana, give } = await driverWithoutWallet();
    const bus = localBus();
    const expenseCenter = await tenancy.inScope(organization.scope, (tx) =>
      createExpenseCenter(bus, moving(tx, organization), 'Obra'),
    );
    await tenancy.inScope(organization.scope, async (tx) => {
      await distribute(moving(tx, organization), 'user', [
        { id: ana, expenseCenter: expenseCenter._id, amount: 1 },
      ]);
      await deleteExpenseCenter(moving(tx, organization), expenseCenter._id);
    });
    let isBack = false;
    let recovery: Promise<unknown> | undefined;
    await tenancy.inScope(organization.scope, async (tx) => {
      await give(tx);
      recovery = tenancy
        .inScope(organization.scope, (other) =>
          recoverExpenseCenter(bus, moving(other, organization), expenseCenter._id),
        )
        .then(() => (isBack = true));
      await someoneWaits(() => isBack);
      expect(isBack).toBe(false);
    });
    await recovery;
    expect(isBack).toBe(true);
  });

  it('refuses "any station" for a driver who was deactivated meanwhile', async () => {
    const { organization, ana } = await driverWithoutWallet();
    const allowed = whileItWaits(
      organization,
      (tx) => releaseOwner(moving(tx, organization), 'user', { id: ana, status: 'inactive' }),
      (tx) => allowAnywhere(moving(tx, organization), { kind: 'user', id: ana, allowed: 1 }),
    );
    await expect(allowed).rejects.toMatchObject({ code: 'wallets_refused' });
  });
});
