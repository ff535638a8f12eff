/**
 * `npm run seed`: creates the demonstration. `-- --vehicles N` adds a company with that many vehicles, `--
 * --transactions N` one with that many refuels.
 */
import { parseArgs } from 'node:util';
import { systemClock } from './platform/clock.ts';
import { CHAINS } from './readers/chains.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import { readEnvironment } from './platform/config/environment.ts';
import { asOwner, prepareTables } from './platform/database/two-logins.ts';
import { StartError } from './platform/database/start-error.ts';
import { checkAll } from './ledger/checking.ts';
import { createCloser } from './features/refuel-sums/closing.ts';
import type { SealKeys } from './platform/seals/seal-hash.ts';
import { sealRecords } from './platform/seals/seals.service.ts';
import { hashPassword } from './platform/accounts/passwords.ts';
import { openTenancy } from './open-tenancy.ts';
import { reportFailure, withDatabase } from './with-database.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts.ts';
import { prepareSandbox, type SeedParts } from './demo/seed-demo.ts';
import { MAX_FLEET_REFUELS, MAX_FLEET_VEHICLES, seedFleet, seedTransactions } from './demo/seed-fleet.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface SeedOptions {
  readonly vehicles: number | null;
  readonly transactions: number | null;
}

function readSeedOptions(args: string[]): SeedOptions {
  const { values } = parseArgs({
    args,
    options: { vehicles: { type: 'string' }, transactions: { type: 'string' } },
  });
  const options = {
    vehicles: readCount('vehicles', values.vehicles, MAX_FLEET_VEHICLES),
    transactions: readCount('transactions', values.transactions, MAX_FLEET_REFUELS),
  };
  if (options.vehicles === null || options.transactions === null) return options;
  throw new StartError('--vehicles and --transactions make the same company: one of them at a time.');
}

function readCount(option: string, text: string | undefined, most: number): number | null {
  if (text === undefined) return null;
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  throw new StartError(`--${option} must be a whole number from 1 to ${most}.`);
}

async function fillYear(parts: SeedParts, transactions: number, keys: SealKeys): Promise<void> {
  const { tenancy } = parts;
  const startedAt = performance.now();
  const made = await seedTransactions(parts, { transactions }, (refuels) =>
    print(`${refuels} of ${transactions} refuels, ${minutesSince(startedAt)}`),
  );
  if (made === 'present') {
    throw new StartError(
      'The company of the large fleet is there already: it is filled once, on a database without it.',
    );
  }
  print(`Sealing what was posted, ${minutesSince(startedAt)}`);
  await sealRecords(tenancy, CHAINS, { key: keys[0] ?? null, isOpened: true });
  print(`Closing days, ${minutesSince(startedAt)}`);
  await createCloser(parts).close();
  print(`Checking the ledger, ${minutesSince(startedAt)}`);
  const faults = await checkAll(tenancy);
  if (faults.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(faults.slice(0, 3))}`);
  print(`The ledger adds up, ${minutesSince(startedAt)}`);
}

const minutesSince = (startedAt: number) => `${Math.round((performance.now() - startedAt) / 6_000) / 10} min`;

/**
 * The passwords of the demonstration are public. The seed therefore refuses a PostgreSQL database without the sandbox
 * setting.
 */
function refuseInProduction(config: Config): void {
  if (config.databaseUrl && !config.sandbox) {
    throw new StartError('DATABASE_URL is set: the demonstration is made there only with LITRO_SANDBOX=on.');
  }
}

async function seed(args: string[], config: Config): Promise<void> {
  const { vehicles, transactions } = readSeedOptions(args);
  refuseInProduction(config);
  await withDatabase(config, async (database) => {
    await prepareTables(database, config);
    const { tenancy, keys } = await openTenancy(database, config);
    const parts = { tenancy, clock: systemClock, hashPassword };
    print(`Demonstration: ${await prepareSandbox(parts, true)}`);
    if (vehicles !== null) print(`Fleet of ${vehicles} vehicles: ${await seedFleet(parts, { vehicles })}`);
    if (transactions !== null) await fillYear(parts, transactions, keys);
    // Updates the planner's statistics after the bulk insert.
    await asOwner(database, config, ({ pool }) => pool.query('ANALYZE'));
    for (const account of await demoAccounts(parts)) {
      print(`  ${account.identifier}  ${DEMO_PASSWORD}  ${account.organisation ?? account.role}`);
    }
  });
}

const isKnown = (error: unknown) =>
  error instanceof StartError || (error instanceof TypeError && 'code' in error);

try {
  await seed(process.argv.slice(2), readConfig(readEnvironment(process.env)));
} catch (error) {
  reportFailure(error, isKnown);
}
