import type { BoundStatus } from '#contract/bound-distributions.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** A bound distribution at the time of crediting. */
export interface Bound {
  readonly status: BoundStatus;
  /** True if its user may distribute now. */
  readonly mayDistribute: boolean;
  /** True if the purchase's money is returned in the same transaction. */
  readonly isReturned: boolean;
}

/** False if it ended before, because the purchase was canceled. Refuses with `permission_missing` and `purchase_returned`. */
export function isDue({ status, mayDistribute, isReturned }: Bound): boolean {
  if (status !== 'waiting') return false;
  if (isReturned) throw new Refusal('purchase_returned');
  if (!mayDistribute) throw new Refusal('permission_missing');
  return true;
}
