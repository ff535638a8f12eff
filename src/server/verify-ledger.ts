/**
 * `npm run verify-ledger`: adds the whole ledger up again and follows every chain of seals, that of the journal and that
 * of the audit trail. Exit code 1 for any fault.
 */
import { CHAINS } from './chains.ts';
import { readConfig } from './config.ts';
import { readEnvironment } from './environment.ts';
import { createTenancy } from './database/tenancy.ts';
import { checkLedger, type LedgerFault } from './modules/ledger/check.ts';
import { confirmKeys } from './modules/seals/opening.ts';
import { openSealKeys } from './modules/seals/seal-key.ts';
import { verifyChains, type ChainFault } from './modules/seals/verify-chains.ts';
import { tellFailure, withDatabase } from './with-database.ts';

type Fault = LedgerFault | ChainFault;

const MEANINGS: Record<Fault['kind'], string> = {
  entry_unbalanced: 'does not sum to zero: entry',
  balance_differs: 'has a balance that is not the sum of its postings: account',
  seal_broken: 'was changed, removed or added by hand: entry',
  change_seal_broken: 'was changed, removed or added by hand: change of the audit trail',
};

async function verify(): Promise<Fault[]> {
  const config = readConfig(readEnvironment(process.env));
  return withDatabase(config, async (database) => {
    const tenancy = createTenancy(database);
    const keys = await openSealKeys(config);
    await confirmKeys(tenancy, keys);
    return [...(await checkLedger(tenancy)), ...(await verifyChains(tenancy, CHAINS, keys))];
  });
}

try {
  const faults = await verify();
  for (const { organizationId, kind, id } of faults) {
    process.stdout.write(`Organization ${organizationId}: ${MEANINGS[kind]} ${id}\n`);
  }
  process.stdout.write(faults.length === 0 ? 'The ledger adds up.\n' : `${faults.length} faults.\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  tellFailure(error);
}
