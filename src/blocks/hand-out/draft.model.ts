/** What is typed to be handed out, held against what there is to hand out. */
import type { DraftAmounts } from '#core/ui/table/draft-amounts.ts';

/** What is typed in, taken together. */
export interface Draft<Amount extends number> {
  readonly total: Amount;
  /** Rows with an amount above zero. */
  readonly count: number;
  /** Cells that hold something else than an amount. */
  readonly unreadable: number;
}

/**
 * What the primary action says, one situation at a time. `unreadable` and `exceeds` close it: a cell holds no amount, the sum
 * is more than there is; both may be, and then `missing` of the first says by how much. `after` is what stays.
 */
export type DraftSituation<Amount extends number> =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable'; readonly count: number; readonly missing: Amount | null }
  | { readonly kind: 'exceeds'; readonly missing: Amount }
  | { readonly kind: 'ready'; readonly after: Amount };

/** Of whole cents or whole millilitres, of which less is as whole. */
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

/** Follows what is typed, where it is read while something follows. */
export function draftOf<Amount extends number>({
  total,
  count,
  unreadable,
}: DraftAmounts<Amount>): Draft<Amount> {
  return { total: total.value, count: count.value, unreadable: unreadable.value };
}
