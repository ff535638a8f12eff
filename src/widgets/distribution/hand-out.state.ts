/** Handing out: from the amounts in the table to what really moved. */
import { batch } from '@preact/signals-react';
import type { Movement } from '#contract/balance.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { describeDraft, formatShares, sharesOf, type Share } from './amounts.model.ts';
import { rowsIn } from './list.state.ts';
import type { Parts } from './parts.ts';
import { applyMovement } from './rows.model.ts';

/** What is about to be handed out, fixed when the question is asked. */
export interface HandOut {
  readonly shares: readonly Share[];
  readonly totalCents: Cents;
}

export function createHandOut(parts: Parts) {
  const { list, drafts, movements, rowStates, session, emit } = parts;

  /** What the table says now; null while it cannot be handed out. */
  const prepare = (): HandOut | null => {
    const draft = {
      totalCents: drafts.totalCents.peek(),
      count: drafts.count.peek(),
      unreadable: drafts.unreadable.peek(),
    };
    if (movements.activity.peek()) return null;
    if (describeDraft(draft, list.companyCents.peek()).kind !== 'ready') return null;
    const shares = sharesOf(rowsIn(list.listing.peek()), drafts.entries());
    return { shares, totalCents: sumCents(shares.map((share) => share.amountCents)) };
  };

  const send = (handOut: HandOut) => {
    const body = { shares: formatShares(handOut.shares) };
    const vehicles = parts.type() === 'VEHICLE';
    return movements.move<Movement>((key, onChecking) =>
      vehicles
        ? session.api('PUT /admin/organization/updateVehicleBalance', { body, key, onChecking })
        : session.api('PUT /admin/organization/updateBalance', { body, key, onChecking }),
    );
  };

  /** Asks the host page first; what it vetoes stays in the table. */
  const confirm = async (handOut: HandOut): Promise<void> => {
    const asked = { shares: formatShares(handOut.shares), total: reaisFromCents(handOut.totalCents) };
    if (!emit('litro-before-distribute', asked)) return parts.tell({ kind: 'vetoed' });
    const ids = handOut.shares.map((share) => share.row.id);
    await movements.run({ kind: 'hand-out', amountCents: handOut.totalCents, progress: null }, async () => {
      parts.clearFailure();
      rowStates.set(ids, { kind: 'pending' });
      try {
        settle(handOut, await send(handOut));
      } catch (reason) {
        parts.refuse(reason, ids);
      }
    });
  };

  const settle = (handOut: HandOut, movement: Movement) => {
    const ids = handOut.shares.map((share) => share.row.id);
    batch(() => {
      drafts.set(ids, null);
      rowStates.set(ids, null);
      list.change(applyMovement(rowsIn(list.listing.peek()), movement), movement.balance);
      rowStates.set(
        movement.wallets.map((wallet) => wallet.id),
        { kind: 'saved' },
      );
    });
    parts.tell({
      kind: 'distributed',
      amountCents: centsFromReais(movement.amount),
      count: movement.wallets.length,
      afterCents: centsFromReais(movement.balance.company),
    });
    const { amount, balance, wallets, entry } = movement;
    emit('litro-distributed', {
      amount,
      company: balance.company,
      handedOut: balance.handedOut,
      wallets,
      entry,
    });
  };

  return { prepare, confirm };
}
