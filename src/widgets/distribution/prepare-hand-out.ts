import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { describeDraft, sharesOf, type Share } from './amounts.model.ts';
import type { DistributionContext } from './distribution-context.ts';
import { rowsIn } from './list.state.ts';
import type { Center } from './rows.model.ts';

/** What is about to be handed out, fixed when the question is asked. */
export interface HandOut {
  readonly shares: readonly Share[];
  readonly totalCents: Cents;
  /** The cost centre whose wallets are on the screen, where one is chosen. */
  readonly center: Center | null;
}

/** What the table says now; null while it cannot be handed out. */
export function prepareHandOut({ list, drafts, movements }: DistributionContext): HandOut | null {
  const draft = {
    totalCents: drafts.totalCents.peek(),
    count: drafts.count.peek(),
    unreadable: drafts.unreadable.peek(),
  };
  if (movements.running.peek()) return null;
  if (describeDraft(draft, list.companyCents.peek()).kind !== 'ready') return null;
  const listing = list.listing.peek();
  const shares = sharesOf(rowsIn(listing), drafts.entries());
  return {
    shares,
    totalCents: sumCents(shares.map((share) => share.amountCents)),
    center: listing.status === 'ready' ? listing.value.center : null,
  };
}
