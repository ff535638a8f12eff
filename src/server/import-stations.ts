/**
 * `npm run import-stations -- FILE`: imports the stations of a CSV file for all companies and updates existing stations
 * by tax number. `--dry-run` only prints the planned changes.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from './platform/clock.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import { readEnvironment } from './platform/config/environment.ts';
import { StartError } from './platform/database/start-error.ts';
import { createTenancy } from './platform/database/tenancy.ts';
import { asOwner, prepareTables } from './platform/database/two-logins.ts';
import { importStations } from './features/stations/import/import-stations.service.ts';
import { UnusableFile } from './features/stations/import/read-file.ts';
import { reportFailure, withDatabase } from './with-database.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new StartError('Name one file: npm run import-stations -- FILE [--dry-run]');
  }
  // npm changes the working directory and stores the original directory in INIT_CWD.
  return { path: resolve(process.env['INIT_CWD'] ?? '.', file), dryRun: values['dry-run'] };
}

/**
 * Updates the planner's statistics at once, so that queries use indexes immediately. PostgreSQL's autovacuum would take
 * minutes.
 */
const MEASURE = 'VACUUM (ANALYZE) gas_stations, station_prices';

async function run(config: Config, args: string[]): Promise<void> {
  const { path, dryRun } = readArguments(args);
  await withDatabase(config, async (database) => {
    await prepareTables(database, config);
    const parts = { tenancy: createTenancy(database), clock: systemClock, reportLine: print };
    const { made, renewed, unchanged, refused } = await importStations(parts, path, { dryRun });
    const counts = `${made} made, ${renewed} renewed, ${unchanged} as they were; ${refused} refused`;
    print(dryRun ? `It would be: ${counts}. Nothing was written.` : `Stations: ${counts}.`);
    if (!dryRun) await asOwner(database, config, ({ pool }) => pool.query(MEASURE));
  });
}

function isKnown(error: unknown): boolean {
  if (error instanceof StartError || error instanceof UnusableFile) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:ENOENT|EISDIR|EACCES|ERR_PARSE_ARGS_\w+)$/.test(code);
}

try {
  await run(readConfig(readEnvironment(process.env)), process.argv.slice(2));
} catch (error) {
  reportFailure(error, isKnown);
}
