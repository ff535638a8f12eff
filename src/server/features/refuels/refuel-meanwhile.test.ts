import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceMills } from '#core/money/price.ts';
import { millilitres } from '#core/money/volume.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createTenancy, type Tenancy, type DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { makeCompany } from '../../testing/open-company.ts';
import { nobody } from '../../testing/organizations.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { distribute } from '../balance/distribute.service.ts';
import { changeSharingType } from '../sharing-type/sharing-type.service.ts';
import { localBus } from '../../platform/events/local-bus.ts';
import {
  createExpenseCenter,
  deleteExpenseCenter,
  recoverExpenseCenter,
} from '../expense-centers/expense-centers.service.ts';
import { createPins } from '../../platform/accounts/pins.ts';
import { refuel } from './posting/refuel.service.ts';

const clock = systemClock;
const bus = localBus();
let database: Database;
let tenancy: Tenancy;
beforeAll(async () => {
  database = await openTestDatabase();
  tenancy = createTenancy(database);
});
afterAll(() => database.close());

async function openFleet() {
  const parts = { tenancy, clock };
  const company = await makeCompany(parts, {
    companyCents: 100_000,
    hasExpenseCenters: true,
    drivers: { ana: {} },
    vehicles: { truck: {} },
  });
  const { organization } = company;
  const [user, vehicle] = [company.drivers.ana, company.vehicles.truck];
  const within = <T>(work: (tx: DatabaseTransaction) => Promise<T>) =>
    tenancy.inScope(organization.scope, work);
  const moving = (tx: DatabaseTransaction) => ({ tx, clock, organizationId: organization.id, actor: nobody });
  const give = (tx: DatabaseTransaction, expenseCenter?: string) =>
    distribute(moving(tx), 'user', [{ id: user, amount: 100, ...(expenseCenter && { expenseCenter }) }]);
  const fillUp = (tx: DatabaseTransaction) =>
    refuel(
      { ...moving(tx), night: null },
      {
        input: {
          vehicle,
          user,
          wallet: null,
          expenseCenter: null,
          station: null,
          odometerKm: null,
          product: 'gas',
          volumeMl: millilitres(1e4),
          priceMills: 5e3 as PriceMills,
          isOdometerToCome: false,
          hasReceipt: false,
          isDeviceReported: false,
        },
        pin: {
          pin: null,
          pins: createPins([], { hash: () => Promise.reject(new Error('none')) }),
          verified: undefined,
        },
        receipt: null,
        terminal: null,
      },
    );
  await within(give);
  return { within, moving, give, fillUp };
}

function heldUp(tx: DatabaseTransaction, work: () => Promise<unknown>): DatabaseTransaction {
  const getExecutor = tx.getExecutor.bind(tx);
  let statements = 0;
  const hold: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if ((statements += 1) === 1) await work();
      return result;
    },
  };
  return Object.assign(tx, { getExecutor: () => getExecutor().withPlugin(hold) });
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await database.pool.query(
    `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()`,
  );
  return rows.length > 0;
}

describe.skipIf(!process.env['TEST_DATABASE_URL'])('refuel with concurrent changes', () => {
  it('judges a refuel again if the sharing type changes before the wallet is locked', async () => {
    const { within, moving, fillUp } = await openFleet();
    let begun = 0;
    const change = () =>
      within((tx) => changeSharingType(moving(tx), { balanceSharingType: 'VEHICLE', expectedReturn: 100 }));
    const answer = await within((tx) => fillUp((begun += 1) === 1 ? heldUp(tx, change) : tx));
    // The driver's wallet must not pay: vehicles now hold the credit, and the vehicle has no wallet.
    expect(answer).toMatchObject({ reason: 'generalRejection', detail: 'wallet_inactive', available: null });
    expect(begun).toBe(2);
  });

  it("posts a refuel from the only active wallet before a concurrent restoration of another wallet's expense center", async () => {
    const { within, moving, give, fillUp } = await openFleet();
    const expenseCenter = await within((tx) => createExpenseCenter(bus, moving(tx), 'Obra'));
    await within(async (tx) => {
      await give(tx, expenseCenter._id);
      await deleteExpenseCenter(moving(tx), expenseCenter._id);
    });
    let recovery: Promise<unknown> | undefined;
    await within(async (tx) => {
      expect(await fillUp(tx)).toMatchObject({ status: 'done', available: 50 });
      recovery = within((other) => recoverExpenseCenter(bus, moving(other), expenseCenter._id));
      await expect.poll(isWaiting).toBe(true);
    });
    await recovery;
    await expect(within(fillUp)).rejects.toMatchObject({ code: 'refuel_wallet_required' });
  });
});
