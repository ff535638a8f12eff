import type { KeepingRouteName, RouteBody } from '#contract/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { oncePerKey } from '../../ledger/idempotency/once-per-key.ts';

type ImportingRouteName = {
  [N in KeepingRouteName]: 'dryRun' extends keyof RouteBody<N> ? N : never;
}[KeepingRouteName];

/**
 * Error of an import when another request has registered one of its records meanwhile. The transaction rolls back and
 * runs again.
 */
export class Overtaken extends Error {}
const ATTEMPTS = 3;

/**
 * Runs an import's `work` in one transaction, once per idempotency key. After {@link Overtaken} it runs the transaction
 * again. A dry run does not use up its key, because each dry run must return a current result. Refuses with `busy`
 * after several failed runs.
 */
export async function importRecords<A>(
  parts: { readonly tenancy: Tenancy; readonly clock: Clock },
  call: Call<ImportingRouteName>,
  work: (tx: DatabaseTransaction) => Promise<A>,
): Promise<A> {
  const meant = call.body.dryRun ? { ...call, idempotencyKey: null } : call;
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await oncePerKey(parts, meant, work);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (left === 0) throw new Refusal('busy');
    }
  }
}
