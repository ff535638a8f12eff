import type { BoundStatus } from '#contract/bound-distributions.ts';
import { Refusal } from '../../../platform/refusal.ts';

export interface Bound {
  readonly status: BoundStatus;
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
