/** `npm run seed`: makes the demonstration; with `-- --vehicles N` a company with that many vehicles besides. */
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { readConfig, type Config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { StartError } from '../database/start-error.ts';
import { createTenancy } from '../database/tenancy.ts';
import { hashPassword } from '../modules/sign-in/passwords.ts';
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts';
import { seedDemo } from './seed-demo.ts';
import { MAX_FLEET_VEHICLES, seedFleet } from './seed-fleet.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readVehicles(args: string[]): number | null {
  const { values } = parseArgs({ args, options: { vehicles: { type: 'string' } } });
  if (values.vehicles === undefined) return null;
  const vehicles = /^\d{1,6}$/.test(values.vehicles) ? Number(values.vehicles) : 0;
  if (vehicles >= 1 && vehicles <= MAX_FLEET_VEHICLES) return vehicles;
  throw new StartError(`--vehicles must be a whole number from 1 to ${MAX_FLEET_VEHICLES}.`);
}

/** The sign-ins are known to everybody: they go into a PostgreSQL only where that was asked for. */
function refuseInProduction(config: Config): void {
  if (config.databaseUrl && !config.sandbox) {
    throw new StartError('DATABASE_URL is set: the demonstration is made there only with LITRO_SANDBOX=on.');
  }
}

async function seed(args: string[], config: Config): Promise<void> {
  const vehicles = readVehicles(args);
  refuseInProduction(config);
  const database = await openDatabase(
    config.databaseUrl
      ? { kind: 'postgres', url: config.databaseUrl }
      : { kind: 'embedded', dataDir: config.dataDir },
  );
  try {
    await migrate(database);
    const parts = { tenancy: createTenancy(database), clock: systemClock, hashPassword };
    say(`Demonstration: ${await seedDemo(parts)}`);
    if (vehicles !== null) say(`Fleet of ${vehicles} vehicles: ${await seedFleet(parts, { vehicles })}`);
    // Nobody should have to wait for the planner to learn how large the tables have become.
    await database.pool.query('ANALYZE');
    for (const account of await demoAccounts(parts)) {
      say(`  ${account.identifier}  ${DEMO_PASSWORD}  ${account.organisation ?? account.role}`);
    }
  } finally {
    await database.close();
  }
}

try {
  await seed(process.argv.slice(2), readConfig(process.env));
} catch (error) {
  const known = error instanceof StartError || (error instanceof TypeError && 'code' in error);
  process.stderr.write(`${known ? (error as Error).message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
