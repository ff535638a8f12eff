import { untracked } from '@preact/signals-react';
import { describeDraft, draftOf } from '#blocks/hand-out/draft.model.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { sharesOf, type Share } from '#blocks/distribution-table/amounts.model.ts';
import { rowFinder } from '#blocks/distribution-table/centers.model.ts';
import type { DistributionContext } from './distribution-context.ts';
import { freeCents, rowsIn } from '#blocks/distribution-table/list.state.ts';

/** What is about to be handed out, fixed when the question is asked. */
export interface HandOut {
  readonly shares: readonly Share[];
  readonly totalCents: Cents;
  /** Name of the one cost centre that all of it goes to. */
  readonly center: string | null;
  /** Wallets that it makes. */
  readonly newWallets: number;
}

/** What the table says now, rows out of sight too; null while it cannot be handed out. */
export function prepareHandOut({ list, centers, drafts, movements }: DistributionContext): HandOut | null {
  if (movements.running.peek()) return null;
  if (untracked(() => describeDraft(draftOf(drafts), freeCents(list))).kind !== 'ready') return null;
  const rows = rowsIn(list.listing.peek());
  const entries = drafts.entries();
  const known = new Set(rows.map((row) => row.id));
  const find = rowFinder({ rows, centers: centers.offered.peek() });
  const toBeMade = entries.flatMap(({ id }) => (known.has(id) ? [] : (find(id) ?? [])));
  const shares = sharesOf([...rows, ...toBeMade], entries);
  const names = new Set(shares.map(({ row }) => row.expenseCenter));
  const [name = null] = names;
  return {
    shares,
    totalCents: sumCents(shares.map((share) => share.amountCents)),
    center: names.size === 1 ? name : null,
    newWallets: shares.filter(({ row }) => row.walletId === null).length,
  };
}
