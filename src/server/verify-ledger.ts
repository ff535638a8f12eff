/**
 * `npm run verify-ledger`: checks the whole ledger, all seal chains, all stamps, and the recorded chain heads. `--
 * --heads FILE` (repeatable) replaces the head file of the settings. `--until INSTANT` ignores later heads, for a
 * backup of that instant. The exit code is 1 for any fault.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHAINS } from './readers/chains.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import type { Database } from './platform/database/database.ts';
import { StartError } from './platform/database/start-error.ts';
import { readEnvironment } from './platform/config/environment.ts';
import { createTenancy } from './platform/database/tenancy.ts';
import { checkLedger, type LedgerFault } from './ledger/check.ts';
import { verifyHeads, type HeadFault } from './platform/seals/heads.ts';
import { confirmKeys } from './platform/seals/opening.ts';
import { openSealKeys } from './platform/seals/seal-key.ts';
import { headsFileOf } from './platform/config/seal-settings.ts';
import { verifyChains, type ChainFault } from './platform/seals/verify-chains.ts';
import { verifyRows, type RowFault } from './platform/seals/verify-rows.ts';
import { reportFailure, withDatabase } from './with-database.ts';

type LedgerVerificationFault = LedgerFault | ChainFault | RowFault | HeadFault;

const MEANINGS: Record<LedgerVerificationFault['kind'], string> = {
  entry_unbalanced: 'does not sum to zero: entry',
  balance_differs: 'has a balance that is not the sum of its postings: account',
  tank_value_differs: 'has a value that is not what its operations cost: tank',
  seal_broken: 'was changed, removed or added by hand: entry',
  refusal_seal_broken: 'was changed, removed or added by hand: refused refuel',
  wallet_changed: 'was changed, removed or added by hand: wallet',
  fill_changed: 'was changed, removed or added by hand: refuel',
  refusal_changed: 'was changed, removed or added by hand: refused refuel',
  tank_wallet_changed: 'was changed, removed or added by hand: tank wallet',
  tank_operation_changed: 'was changed, removed or added by hand: operation of a tank',
  withholding_changed: 'was changed, removed or added by hand: what the audit trail withholds',
  answer_changed: 'was changed or added by hand: answer of the idempotency key',
  head_missing:
    'lacks what was written down outside the database, at its end or from there on: chain and position',
  head_changed: 'has a head outside the database that was changed there: chain and position',
  change_seal_broken: 'was changed, removed or added by hand: change of the audit trail',
};

interface Heads {
  readonly lines: string;
  readonly until?: Date | undefined;
}

/** Reads the recorded chain heads; null if no heads are recorded. */
async function readHeadFiles(args: string[], config: Config): Promise<Heads | null> {
  const { values } = parseArgs({
    args,
    options: { heads: { type: 'string', multiple: true }, until: { type: 'string' } },
  });
  const until = values.until === undefined ? undefined : new Date(values.until);
  if (until && Number.isNaN(until.getTime())) {
    throw new StartError(`--until must be an instant such as 2026-11-21T10:00:00Z, not "${values.until}".`);
  }
  const own = headsFileOf(config);
  const read = values.heads ? values.heads.map(readNamed) : own === undefined ? [] : [readOwn(own)];
  const texts = (await Promise.all(read)).filter((text) => text !== null);
  return texts.length === 0 ? null : { lines: texts.join('\n'), until };
}

/** The file of chain heads may be missing, because the server creates it within a minute of its first seals. */
const readOwn = (file: string) => readFile(file, 'utf8').catch(() => null);

async function readNamed(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new StartError(`${file} cannot be read (${String((error as NodeJS.ErrnoException).code)}).`);
  }
}

/** The verification must not create a database. A missing data folder is therefore an error. */
async function requireFolder({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined || (await stat(join(dataDir, 'database')).catch(() => null))) return;
  throw new StartError(`There is no database in ${dataDir} (DATA_DIR).`);
}

async function requireTables({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ has: boolean }>(
    `SELECT to_regclass('litro_migrations') IS NOT NULL AS has`,
  );
  if (!rows[0]?.has) throw new StartError('There is nothing of Litro in this database.');
}

async function verify(args: string[]): Promise<{ faults: LedgerVerificationFault[]; hasHeads: boolean }> {
  const config = readConfig(readEnvironment(process.env));
  const heads = await readHeadFiles(args, config);
  await requireFolder(config);
  return withDatabase(config, async (database) => {
    await requireTables(database);
    const tenancy = createTenancy(database);
    const keys = await openSealKeys(config);
    await confirmKeys(tenancy, keys);
    const faults = [
      ...(await checkLedger(tenancy)),
      ...(await verifyChains(tenancy, CHAINS, keys)),
      ...(await verifyRows(tenancy, keys)),
      ...(heads ? await verifyHeads(tenancy, CHAINS, keys, heads) : []),
    ];
    return { faults, hasHeads: heads !== null };
  });
}

try {
  const { faults, hasHeads } = await verify(process.argv.slice(2));
  for (const { organizationId, kind, id } of faults) {
    process.stdout.write(`Organization ${organizationId}: ${MEANINGS[kind]} ${id}\n`);
  }
  if (!hasHeads)
    process.stdout.write(
      'No heads of the seals lie outside the database: whether its end was cut off is not known.\n',
    );
  process.stdout.write(faults.length === 0 ? 'The ledger adds up.\n' : `${faults.length} faults.\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  reportFailure(
    error,
    (caught) => caught instanceof StartError || (caught instanceof TypeError && 'code' in caught),
  );
}
