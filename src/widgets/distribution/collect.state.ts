/** Collecting: one call per owner, one after the other, each under a key of its own. */
import { batch } from '@preact/signals-react';
import type { Movement } from '#contract/balance.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { Act } from '#core/state/operation.ts';
import { heldCents } from './actions.model.ts';
import { collectionsOf, type Collection } from './collect.model.ts';
import type { DistributionContext, RowReason } from './distribution-context.ts';
import { rowsIn } from './list.state.ts';
import { aboutRows, applyMovement } from './movement-rows.ts';
import type { DistributionRow } from './rows.model.ts';

export function createCollect(context: DistributionContext) {
  const { list, movements, rowStates, session } = context;

  const collectOne = async ({ send }: Act<RowReason>, { ownerId, wallets, rows }: Collection) => {
    const ids = rows.map((row) => row.id);
    const call = { params: { id: ownerId }, body: { wallets: [...wallets] } };
    const vehicles = context.type() === 'VEHICLE';
    const movement = await send<Movement>(
      (under) =>
        vehicles
          ? session.api('PUT /admin/organization/reapVehicleBalance/{id}', { ...call, ...under })
          : session.api('PUT /admin/organization/reapBalance/{id}', { ...call, ...under }),
      aboutRows(rows, true),
    );
    batch(() => {
      list.change(applyMovement(rowsIn(list.listing.peek()), movement), movement.balance);
      rowStates.set(ids, { kind: 'saved' });
    });
    return movement;
  };

  return async (rows: readonly DistributionRow[]): Promise<void> => {
    const collections = collectionsOf(rows);
    await movements.run({ kind: 'collect', amountCents: heldCents(rows) }, async (act) => {
      const { done } = await act.each(collections, (collection) => collectOne(act, collection));
      report(context, done, collections.length);
    });
  };
}

/** The balance after it is the one of the last answer. */
function report({ notify, emit }: DistributionContext, movements: readonly Movement[], total: number): void {
  const last = movements.at(-1);
  if (!last) return;
  const done = movements.length;
  const { company, handedOut } = last.balance;
  const amountCents = sumCents(movements.map(({ amount }) => centsFromReais(amount)));
  if (done === total) notify({ kind: 'collected', amountCents, afterCents: centsFromReais(company) });
  else notify({ kind: 'collectedPart', amountCents, done, total });
  emit('litro-collected', { amount: reaisFromCents(amountCents), company, handedOut, owners: done });
}
