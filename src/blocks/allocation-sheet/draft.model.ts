import type { DraftAmounts } from '#core/ui/table/draft-amounts.ts';

export interface Draft<Amount extends number> {
  readonly total: Amount;
  readonly count: number;
  readonly unreadable: number;
}

/**
 * State of the primary action. `unreadable` (a cell is invalid) and `exceeds` (the sum exceeds the available amount)
 * disable it. If both apply, `unreadable` wins and `missing` holds the excess. `after` is the remaining balance.
 */
export type DraftSituation<Amount extends number> =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable'; readonly count: number; readonly missing: Amount | null }
  | { readonly kind: 'exceeds'; readonly missing: Amount }
  | { readonly kind: 'ready'; readonly after: Amount };

/** Amounts are whole cents or whole milliliters. */
export function describeDraft<Amount extends number>(
  draft: Draft<Amount>,
  free: Amount,
): DraftSituation<Amount> {
  const after = free - draft.total;
  const missing = after < 0 ? (-after as Amount) : null;
  if (draft.unreadable > 0) return { kind: 'unreadable', count: draft.unreadable, missing };
  if (draft.count === 0) return { kind: 'empty' };
  if (missing !== null) return { kind: 'exceeds', missing };
  return { kind: 'ready', after: after as Amount };
}

/**
 * State of the primary action. Reads signals: an effect that calls this function runs again with each change
 * of an amount.
 */
export function draftOf<Amount extends number>({
  total,
  count,
  unreadable,
}: DraftAmounts<Amount>): Draft<Amount> {
  return { total: total.value, count: count.value, unreadable: unreadable.value };
}
