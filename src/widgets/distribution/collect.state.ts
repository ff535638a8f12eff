/** Collecting: one call per owner, one after the other, each under a key of its own. */
import { batch } from '@preact/signals-react';
import type { Balance, Movement } from '#contract/balance.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { collectionsOf, heldCents, type Collection } from './actions.model.ts';
import { rowsIn } from './list.state.ts';
import type { Parts } from './parts.ts';
import { applyMovement, type DistributionRow } from './rows.model.ts';

export function createCollect(parts: Parts) {
  const { list, movements, rowStates, session } = parts;
  let stopped = false;

  const send = ({ ownerId, wallets }: Collection) => {
    const call = { params: { id: ownerId }, body: { wallets: [...wallets] } };
    const vehicles = parts.type() === 'VEHICLE';
    return movements.move<Movement>((key, onChecking) =>
      vehicles
        ? session.api('PUT /admin/organization/reapVehicleBalance/{id}', { ...call, key, onChecking })
        : session.api('PUT /admin/organization/reapBalance/{id}', { ...call, key, onChecking }),
    );
  };

  /** One call; null when it was refused, which marks its rows. */
  const collectOne = async (collection: Collection): Promise<Movement | null> => {
    const ids = collection.rows.map((row) => row.id);
    rowStates.set(ids, { kind: 'pending' });
    try {
      const movement = await send(collection);
      batch(() => {
        list.change(applyMovement(rowsIn(list.listing.peek()), movement), movement.balance);
        rowStates.set(ids, { kind: 'saved' });
      });
      return movement;
    } catch (reason) {
      parts.refusals.refuse(reason, ids, true);
      return null;
    }
  };

  const confirm = async (rows: readonly DistributionRow[]): Promise<void> => {
    const collections = collectionsOf(rows);
    const progress = collections.length > 1 ? { done: 0, total: collections.length } : null;
    await movements.run({ kind: 'collect', amountCents: heldCents(rows), progress }, async () => {
      stopped = false;
      parts.refusals.clear();
      let returnedCents = ZERO_CENTS;
      let done = 0;
      let balance: Balance | null = null;
      for (const [index, collection] of collections.entries()) {
        if (stopped) break;
        const movement = await collectOne(collection);
        movements.progress(index + 1);
        if (!movement) continue;
        done += 1;
        balance = movement.balance;
        returnedCents = cents(returnedCents + centsFromReais(movement.amount));
      }
      if (balance) report(parts, { returnedCents, balance, done, total: collections.length });
    });
  };

  return {
    confirm,
    /** The call that runs is finished, the next one is not begun. */
    stop: () => {
      stopped = true;
    },
  };
}

interface Collected {
  returnedCents: Cents;
  /** As the last answer had it. */
  balance: Balance;
  done: number;
  total: number;
}

function report({ tell, emit }: Parts, { returnedCents, balance, done, total }: Collected): void {
  const { company, handedOut } = balance;
  if (done === total) {
    tell({ kind: 'collected', amountCents: returnedCents, afterCents: centsFromReais(company) });
  } else tell({ kind: 'collectedPart', amountCents: returnedCents, done, total });
  emit('litro-collected', { amount: reaisFromCents(returnedCents), company, handedOut, owners: done });
}
