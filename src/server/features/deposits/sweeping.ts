/** Job that deletes unfinished uploads of a stopped server. */
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { startRecurring, type RecurringWatch } from '../../platform/recurring.ts';
import { dropUploadsBefore } from './attachments.repository.ts';

const EVERY_MS = 60 * 60_000;
/** Age at which the job deletes an unfinished upload; longer than any request. */
const RETENTION_MS = 60 * 60_000;
const BATCH = 50;

interface SweepingDependencies {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

/** Starts the job at once. The returned function stops the job after the current batch. */
export function startSweeping(parts: SweepingDependencies & RecurringWatch): () => Promise<void> {
  return startRecurring((signal) => sweepUploads(parts, signal), { ...parts, everyMs: EVERY_MS });
}

export async function sweepUploads(
  { tenancy, clock }: SweepingDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  let swept = 0;
  for (let count = BATCH; count === BATCH && !signal?.aborted; swept += count) {
    count = await tenancy.asSystem('deposits', (tx) => dropUploadsBefore(tx, before, BATCH));
  }
  return swept;
}
