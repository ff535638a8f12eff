import type { DraftAmounts } from '#core/ui/table/draft-amounts.ts';

/**
 * State of the button that distributes the typed amounts. `unreadable` (a cell is invalid) and `exceeds` (the sum
 * exceeds the available amount) disable the button. If both states apply, `unreadable` wins and `missing` holds the
 * excess. `after` is the remaining balance.
 */
export type DraftSituation<Amount extends number> =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable'; readonly count: number; readonly missing: Amount | null }
  | { readonly kind: 'exceeds'; readonly missing: Amount }
  | { readonly kind: 'ready'; readonly after: Amount };

/** Compares the typed amounts with the available amount `free`, in whole cents or whole milliliters. Reads signals. */
export function describeDraft<Amount extends number>(
  drafts: Pick<DraftAmounts<Amount>, 'total' | 'count' | 'unreadable'>,
  free: Amount,
): DraftSituation<Amount> {
  const after = free - drafts.total.value;
  const missing = after < 0 ? (-after as Amount) : null;
  const unreadable = drafts.unreadable.value;
  if (unreadable > 0) return { kind: 'unreadable', count: unreadable, missing };
  if (drafts.count.value === 0) return { kind: 'empty' };
  if (missing !== null) return { kind: 'exceeds', missing };
  return { kind: 'ready', after: after as Amount };
}
