/** Seals new records every few seconds until it is stopped. */
import type { Tenancy } from '../../database/tenancy.ts';
import type { Chain } from './chain.ts';
import { sealRecords, type Sealing } from './seals.service.ts';

const SEAL_EVERY_MS = 5_000;

/** `report` is told of a run that failed; the next run tries again. The answer stops it, after the run under way. */
export function startSealing(
  tenancy: Tenancy,
  {
    chains,
    report,
    ...sealing
  }: Sealing & { readonly chains: readonly Chain[]; report(error: unknown): void },
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = sealRecords(tenancy, chains, sealing)
      .catch(report)
      .finally(() => {
        busy = false;
      });
  }, SEAL_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
