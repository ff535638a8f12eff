/**
 * Collects the whole credit of wallets: one wallet by the route of its owner, several by one batch
 * call.
 */
import { batch } from '@preact/signals-react';
import type { Movement } from '#contract/balance.ts';
import { heldCents } from '#blocks/distribution-table/rows.model.ts';
import type { DistributionContext } from './distribution-context.ts';
import { rowsIn } from '#blocks/distribution-table/list.state.ts';
import { createMany, reportCollected } from './many.state.ts';
import { aboutRows, applyMovement } from './movement-rows.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';

export function createCollect(context: DistributionContext) {
  const { list, movements, rowStates, session } = context;
  const { collectMany } = createMany(context);

  const collectOne = async (row: DistributionRow, wallet: string) => {
    const call = { params: { id: row.ownerId }, body: { wallets: [wallet] } };
    const vehicles = context.type() === 'VEHICLE';
    await movements.run(
      { kind: 'collect', amountCents: heldCents([row]) },
      async ({ send }) => {
        const movement = await send<Movement>((under) =>
          vehicles
            ? session.api('PUT /admin/organization/reapVehicleBalance/{id}', { ...call, ...under })
            : session.api('PUT /admin/organization/reapBalance/{id}', { ...call, ...under }),
        );
        batch(() => {
          list.change(applyMovement(rowsIn(list.listing.peek()), movement), movement.balance);
          rowStates.set([row.id], { kind: 'saved' });
        });
        reportCollected(context, { rows: [row], movements: [movement] }, 1);
      },
      { rows: aboutRows([row], true) },
    );
  };

  return async (rows: readonly DistributionRow[]): Promise<void> => {
    const [first] = rows;
    if (rows.length > 1) await collectMany(rows);
    else if (first && first.walletId !== null) await collectOne(first, first.walletId);
  };
}
