/** What a purchase hands out by itself: whether it may, once it is credited. */
import type { BoundStatus } from '#contract/bound-distributions.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** A distribution that is bound to a purchase, as it stands when the purchase is credited. */
export interface Bound {
  readonly status: BoundStatus;
  /** Whether whoever asked for it may hand out now. */
  readonly mayHandOut: boolean;
  /** Whether money of the purchase is given back in the same transaction. */
  readonly isReturned: boolean;
}

/** Whether it runs: what ended before, because the purchase was cancelled, does not. Refuses with `permission_missing` and `purchase_returned`. */
export function isDue({ status, mayHandOut, isReturned }: Bound): boolean {
  if (status !== 'waiting') return false;
  if (isReturned) throw new Refusal('purchase_returned');
  if (!mayHandOut) throw new Refusal('permission_missing');
  return true;
}
