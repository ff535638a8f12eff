import type { Tenancy } from '../database/tenancy.ts';
import { startRecurring, type RecurringWatch } from '../recurring.ts';
import type { Chain } from './chain.ts';
import { sealRecords, type Sealing } from './seals.service.ts';

const SEAL_EVERY_MS = 5_000;

/** Seals new records every few seconds. The returned function stops the job after the current run. */
export function startSealing(
  tenancy: Tenancy,
  { chains, ...sealing }: Sealing & RecurringWatch & { readonly chains: readonly Chain[] },
): () => Promise<void> {
  return startRecurring(() => sealRecords(tenancy, chains, sealing), {
    ...sealing,
    everyMs: SEAL_EVERY_MS,
    firstAfterMs: SEAL_EVERY_MS,
  });
}
