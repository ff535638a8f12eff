import { untracked } from '@preact/signals-react';
import { describeDraft, draftOf } from '#blocks/allocation-sheet/draft.model.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Share } from '#blocks/distribution-table/amounts.model.ts';
import { typedShares } from '#blocks/distribution-table/typed-amounts.ts';
import type { DistributionContext } from './distribution-context.ts';
import { freeCents } from '#blocks/distribution-table/list.state.ts';

/** A distribution that awaits confirmation; its amounts no longer change. */
export interface PreparedDistribution {
  readonly shares: readonly Share[];
  readonly totalCents: Cents;
  readonly expenseCenter: string | null;
  readonly newWallets: number;
}

/** Includes rows that filters hide. Null while the table cannot be distributed. */
export function prepareDistribution(context: DistributionContext): PreparedDistribution | null {
  const { list, drafts, movements } = context;
  if (movements.running.peek()) return null;
  if (untracked(() => describeDraft(draftOf(drafts), freeCents(list))).kind !== 'ready') return null;
  const shares = typedShares(context);
  const names = new Set(shares.map(({ row }) => row.expenseCenter));
  const [name = null] = names;
  return {
    shares,
    totalCents: sumCents(shares.map((share) => share.amountCents)),
    expenseCenter: names.size === 1 ? name : null,
    newWallets: shares.filter(({ row }) => row.walletId === null).length,
  };
}
