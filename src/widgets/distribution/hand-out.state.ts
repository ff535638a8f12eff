/** Handing out: from the amounts in the table to what really moved. */
import { batch } from '@preact/signals-react';
import type { Movement } from '#contract/balance.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { describeDraft, formatShares, sharesOf, type Share } from './amounts.model.ts';
import { rowsIn } from './list.state.ts';
import { aboutRows, type DistributionContext } from './distribution-context.ts';
import { applyMovement, holdersOf, type Center } from './rows.model.ts';

/** What is about to be handed out, fixed when the question is asked. */
export interface HandOut {
  readonly shares: readonly Share[];
  readonly totalCents: Cents;
  /** The cost centre whose wallets are on the screen, where one is chosen. */
  readonly center: Center | null;
}

export function createHandOut(context: DistributionContext) {
  const { list, drafts, movements, session, emit } = context;

  /** What the table says now; null while it cannot be handed out. */
  const prepare = (): HandOut | null => {
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
  };

  /** Asks the host page first; what it vetoes stays in the table. */
  const confirm = async (handOut: HandOut): Promise<void> => {
    const body = { shares: formatShares(handOut.shares) };
    const vehicles = context.type() === 'VEHICLE';
    const rows = aboutRows(
      list,
      handOut.shares.map((share) => share.row.id),
    );
    const ask = () => emit('litro-before-distribute', { ...body, total: reaisFromCents(handOut.totalCents) });
    const { status } = await movements.run(
      { kind: 'hand-out', amountCents: handOut.totalCents },
      async ({ send }) => {
        const movement = await send<Movement>((under) =>
          vehicles
            ? session.api('PUT /admin/organization/updateVehicleBalance', { body, ...under })
            : session.api('PUT /admin/organization/updateBalance', { body, ...under }),
        );
        showMoved(context, handOut, movement);
      },
      { ask, rows },
    );
    if (status === 'vetoed') context.notify({ kind: 'vetoed' });
  };

  return { prepare, confirm };
}

/** Shows what the answer says, not what was asked for. */
function showMoved(
  { list, drafts, rowStates, emit, notify, type }: DistributionContext,
  handOut: HandOut,
  movement: Movement,
): void {
  const { amount, balance, wallets, entry } = movement;
  const ids = handOut.shares.map((share) => share.row.id);
  const walletIds = wallets.map((wallet) => wallet.id);
  batch(() => {
    drafts.set(ids, null);
    rowStates.set(ids, null);
    list.change(applyMovement(rowsIn(list.listing.peek()), movement), balance);
    rowStates.set(walletIds, { kind: 'saved' });
  });
  notify({
    kind: 'distributed',
    amountCents: centsFromReais(amount),
    count: wallets.length,
    afterCents: centsFromReais(balance.company),
    holders: holdersOf(type(), rowsIn(list.listing.peek())),
  });
  emit('litro-distributed', {
    amount,
    company: balance.company,
    handedOut: balance.handedOut,
    wallets,
    entry,
  });
}
