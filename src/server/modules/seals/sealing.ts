/** Seals new records every few seconds until it is stopped. */
import type { Tenancy } from '../../database/tenancy.ts';
import { startRecurring, type Recurring } from '../../recurring.ts';
import type { Chain } from './chain.ts';
import { sealRecords, type Sealing } from './seals.service.ts';

const SEAL_EVERY_MS = 5_000;

/** The answer stops it, after the run under way. */
export function startSealing(
  tenancy: Tenancy,
  { chains, report, ...sealing }: Sealing & { readonly chains: readonly Chain[] } & Pick<Recurring, 'report'>,
): () => Promise<void> {
  return startRecurring(() => sealRecords(tenancy, chains, sealing), {
    everyMs: SEAL_EVERY_MS,
    firstAfterMs: SEAL_EVERY_MS,
    report,
  });
}
