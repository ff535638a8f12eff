import type { Clock } from '../platform/clock.ts';
import type { Tenancy, DatabaseTransaction } from '../platform/database/tenancy.ts';
import { closeAllDays } from '../features/refuel-sums/closed-days.service.ts';
import { openLedger } from '../ledger/open-organization.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PIN } from './accounts.ts';
import {
  assertFits,
  assertSandboxFits,
  describeDatabase,
  holdFirstRecords,
  markDemonstration,
} from '../platform/database/demonstration-mark.ts';
import { insertRows } from './insert-rows.ts';
import { planDemo } from './plan-demo.ts';
import type { DemoPlan, PlannedRows } from './plan.ts';
import { seedTanks } from './seed-tanks.ts';
import { writeHistory, type HistoryPlan } from './write-history.ts';

export interface SeedParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly hashPassword: (password: string) => Promise<string>;
}

/** `made`: this call created the demo. `present`: an earlier call created it. */
export type Seeded = 'made' | 'present';

const DEMO_SEED = 47;

/**
 * Creates the demo completely, or changes nothing if the demo exists. Two servers that start on one database create it
 * only once.
 */
export async function seedDemo(parts: SeedParts, seed: number = DEMO_SEED): Promise<Seeded> {
  const emails = DEMO_ACCOUNTS.map((account) => account.email);
  if (await parts.tenancy.asSystem('demo', (tx) => anySignIn(tx, emails))) return 'present';
  const now = parts.clock.now();
  const plan = planDemo(seed, now);
  // Hashes passwords before the transaction: hashing is slow by design and must not block the only connection.
  const credentials = await withPassword(parts, plan.credentials);
  const pinHash = await parts.hashPassword(DEMO_PIN);
  return parts.tenancy.asSystem('demo', async (tx) => {
    if (await madeMeanwhile(tx, emails)) return 'present';
    // Checks the database again, because another process may have created a first account since the start of this
    // process.
    assertFits(await describeDatabase(tx), true);
    await markDemonstration(tx);
    await insertPlan(tx, plan.rows, credentials);
    await insertPins(tx, plan.withPin, pinHash);
    for (const history of historiesOf(plan, seed, now)) {
      await writeHistory(tx, history);
      await seedTanks(tx, history);
      await closeAllDays(tx, history.organization.id, history.organization.timeZone, now);
    }
    return 'made';
  });
}

/** Throws a StartError if the database does not fit the sandbox setting. Creates the demo in the sandbox. */
export async function prepareSandbox(parts: SeedParts, sandbox: boolean): Promise<Seeded | null> {
  await assertSandboxFits(parts.tenancy, sandbox);
  return sandbox ? seedDemo(parts) : null;
}

function historiesOf(plan: DemoPlan, seed: number, now: Date): HistoryPlan[] {
  const stations = plan.organizations.flatMap((one) => one.stations);
  const pinHolders = new Set(plan.withPin.map(({ userId }) => userId));
  const superAdministratorId = plan.credentials.find(({ role }) => role === 'SuperAdminOrg')?.user_id ?? null;
  const pace = { refuels: null, elsewhere: 0.12, isAnomaly: true };
  return plan.organizations.map((organization, index) => ({
    organization,
    stations,
    pinHolders,
    superAdministratorId,
    now,
    pace,
    seed: seed + 100 + index,
  }));
}

/**
 * Inserts the transaction passwords. All people share one hash; the server replaces it with another format at the first
 * refuel.
 */
async function insertPins(
  tx: DatabaseTransaction,
  holders: DemoPlan['withPin'],
  pinHash: string,
): Promise<void> {
  await insertRows(
    tx,
    'member_secrets',
    holders.map(({ organizationId, memberId }) => ({
      organization_id: organizationId,
      member_id: memberId,
      pin_hash: pinHash,
    })),
  );
}

/** Locks out other seeds until this transaction ends. True if another seed created the accounts meanwhile. */
export async function madeMeanwhile(tx: DatabaseTransaction, emails: readonly string[]): Promise<boolean> {
  await holdFirstRecords(tx);
  return anySignIn(tx, emails);
}

export async function anySignIn(tx: DatabaseTransaction, emails: readonly string[]): Promise<boolean> {
  const found = await tx
    .selectFrom('credentials')
    .select('user_id')
    .where('email', 'in', emails)
    .limit(1)
    .execute();
  return found.length > 0;
}

export function withPassword(parts: SeedParts, credentials: DemoPlan['credentials']) {
  return Promise.all(
    credentials.map(async (credential) => ({
      ...credential,
      password_hash: await parts.hashPassword(DEMO_PASSWORD),
    })),
  );
}

export async function insertPlan(
  tx: DatabaseTransaction,
  rows: PlannedRows,
  credentials: Awaited<ReturnType<typeof withPassword>>,
): Promise<void> {
  await insertRows(tx, 'organizations', rows.organizations);
  for (const { organization_id: organizationId, created_at: createdAt } of rows.organizations) {
    await openLedger(tx, { now: () => new Date(createdAt) }, organizationId);
  }
  await insertRows(tx, 'organization_settings', rows.organization_settings);
  await insertRows(tx, 'expense_centers', rows.expense_centers);
  await insertRows(tx, 'members', rows.members);
  await insertRows(tx, 'vehicles', rows.vehicles);
  await insertRows(tx, 'gas_stations', rows.gas_stations);
  await insertRows(tx, 'station_prices', rows.station_prices);
  await insertRows(tx, 'station_switches', rows.station_switches);
  await insertRows(tx, 'credentials', credentials);
  await insertRows(tx, 'user_permissions', rows.user_permissions);
  await insertRoutes(tx, rows.route_scripts);
  await insertRows(tx, 'wallets', rows.wallets);
  await insertRows(tx, 'ledger_accounts', rows.ledger_accounts);
}

/** Inserts routes without `insertRows`, which would store their JSON column as a text. */
async function insertRoutes(tx: DatabaseTransaction, routes: PlannedRows['route_scripts']): Promise<void> {
  if (routes.length > 0) await tx.insertInto('route_scripts').values(routes).execute();
}
