import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { startRecurring, type RecurringWatch } from '../../platform/recurring.ts';
import { deleteAnsweredKeys, deleteBurnedKeys } from './idempotency.repository.ts';

const HOUR_MS = 60 * 60_000;
const EVERY_MS = 6 * HOUR_MS;
/**
 * Retention of burned idempotency keys, which were settled before any request arrived. After this time no original
 * request of a burned key can arrive.
 */
const BURNED_RETENTION_MS = 24 * HOUR_MS;
/** Retention of answered idempotency keys. A request repeated after this time counts as a new request. */
const ANSWERED_RETENTION_MS = 30 * 24 * HOUR_MS;
/** Idempotency keys deleted per transaction. The limit keeps each transaction short. */
const BATCH = 5_000;

interface ForgettingDependencies {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

/**
 * Starts at once the job that deletes old idempotency keys. The returned function stops the job after the current
 * batch.
 */
export function startForgetting(parts: ForgettingDependencies & RecurringWatch): () => Promise<void> {
  return startRecurring((signal) => forgetKeys(parts, { signal }), { ...parts, everyMs: EVERY_MS });
}

export async function forgetKeys(
  { tenancy, clock }: ForgettingDependencies,
  { signal, batch = BATCH }: { readonly signal?: AbortSignal; readonly batch?: number } = {},
): Promise<number> {
  const nowMs = clock.now().getTime();
  const kinds = [
    { remove: deleteBurnedKeys, before: new Date(nowMs - BURNED_RETENTION_MS) },
    { remove: deleteAnsweredKeys, before: new Date(nowMs - ANSWERED_RETENTION_MS) },
  ];
  let deleted = 0;
  for (const { remove, before } of kinds) {
    for (let count = batch; count === batch && !signal?.aborted; deleted += count) {
      count = await tenancy.asSystem('idempotency-keys', (tx) => remove(tx, before, batch));
    }
  }
  return deleted;
}
