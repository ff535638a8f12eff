/** What bringing in many records has in common, whichever register they fill. */
import type { KeepingRouteName, RouteBody } from '#contract/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy, Transaction } from '../../platform/database/tenancy.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { oncePerKey } from '../../ledger/idempotency/once-per-key.ts';

type ImportingRouteName = {
  [N in KeepingRouteName]: 'dryRun' extends keyof RouteBody<N> ? N : never;
}[KeepingRouteName];

/** Somebody else registered one of them meanwhile: nothing is written, and all is looked up again. */
export class Overtaken extends Error {}
const ATTEMPTS = 3;

/**
 * Runs `work` in one transaction, exactly once for the key of the call, and anew when it was overtaken. A dry run leaves
 * its key untouched: what it says is to be true now. Refuses with `busy` while others register the same time and again.
 */
export async function bringIn<A>(
  parts: { readonly tenancy: Tenancy; readonly clock: Clock },
  call: Call<ImportingRouteName>,
  work: (tx: Transaction) => Promise<A>,
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
