import type { BoundStatus } from '#contract/bound-distributions.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** A bound distribution at the time when its purchase is credited. */
export interface Bound {
  readonly status: BoundStatus;
  /** True if the user who requested the distribution may distribute now. */
  readonly mayDistribute: boolean;
  /** True if the purchase's money is returned in the same transaction. */
  readonly isReturned: boolean;
}

/**
 * True if the bound distribution must run. False if it already ended, because the purchase was canceled. Refuses with
 * `permission_missing` and `purchase_returned`.
 */
export function isDue({ status, mayDistribute, isReturned }: Bound): boolean {
  if (status !== 'waiting') return false;
  if (isReturned) throw new Refusal('purchase_returned');
  if (!mayDistribute) throw new Refusal('permission_missing');
  return true;
}
