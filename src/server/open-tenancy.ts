/** Tenancy for programs that write sealed records. Opening the tenancy also brings a new seal key into use. */
import { CHAINS } from './readers/chains.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/database.ts';
import { createTenancy, type Tenancy } from './platform/database/tenancy.ts';
import { openKey } from './platform/seals/opening.ts';
import type { SealKeys } from './platform/seals/seal-hash.ts';
import { openSealKeys } from './platform/seals/seal-key.ts';
import { stamperOf } from './platform/seals/stamps.ts';

/** Throws a StartError if the database is sealed with another key. */
export async function openTenancy(
  database: Database,
  config: Config,
): Promise<{ readonly tenancy: Tenancy; readonly keys: SealKeys }> {
  const keys = await openSealKeys(config);
  const tenancy = createTenancy(database, stamperOf(keys));
  await openKey({ tenancy, clock: systemClock, chains: CHAINS }, keys);
  return { tenancy, keys };
}
