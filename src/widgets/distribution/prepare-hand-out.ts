import { untracked } from '@preact/signals-react';
import { describeDraft, draftOf } from '#blocks/hand-out/draft.model.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Share } from '#blocks/distribution-table/amounts.model.ts';
import { typedShares } from '#blocks/distribution-table/typed-shares.ts';
import type { DistributionContext } from './distribution-context.ts';
import { freeCents } from '#blocks/distribution-table/list.state.ts';

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
export function prepareHandOut(context: DistributionContext): HandOut | null {
  const { list, drafts, movements } = context;
  if (movements.running.peek()) return null;
  if (untracked(() => describeDraft(draftOf(drafts), freeCents(list))).kind !== 'ready') return null;
  const shares = typedShares(context);
  const names = new Set(shares.map(({ row }) => row.expenseCenter));
  const [name = null] = names;
  return {
    shares,
    totalCents: sumCents(shares.map((share) => share.amountCents)),
    center: names.size === 1 ? name : null,
    newWallets: shares.filter(({ row }) => row.walletId === null).length,
  };
}
