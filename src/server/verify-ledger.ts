/** `npm run verify-ledger`: adds the whole ledger up again and follows every chain of seals. Exit code 1 for any fault. */
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { StartError } from './database/start-error.ts';
import { createTenancy } from './database/tenancy.ts';
import { checkLedger, type LedgerFault } from './modules/ledger/check.ts';
import { verifyChains } from './modules/ledger/seal.service.ts';

const MEANINGS: Record<LedgerFault['kind'], string> = {
  entry_unbalanced: 'does not sum to zero: entry',
  balance_differs: 'has a balance that is not the sum of its postings: account',
  seal_broken: 'was changed, removed or added by hand after it was sealed: entry',
};

async function verify(): Promise<LedgerFault[]> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const database = await openDatabase(
    databaseUrl ? { kind: 'postgres', url: databaseUrl } : { kind: 'embedded', dataDir },
  );
  try {
    const tenancy = createTenancy(database);
    return [...(await checkLedger(tenancy)), ...(await verifyChains(tenancy))];
  } finally {
    await database.close();
  }
}

try {
  const faults = await verify();
  for (const { organizationId, kind, id } of faults) {
    process.stdout.write(`Organization ${organizationId}: ${MEANINGS[kind]} ${id}\n`);
  }
  process.stdout.write(faults.length === 0 ? 'The ledger adds up.\n' : `${faults.length} faults.\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
