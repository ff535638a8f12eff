import { heldCents, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import type { Movement } from '#contract/balance.ts';
import { confirmDistribution } from './confirm-distribution.ts';
import type { DistributionContext } from './distribution-context.ts';
import type { PreparedDistribution } from './distribution.state.ts';
import { createLimit } from './limit.state.ts';
import { createMany, reportCollected } from './many.state.ts';
import { aboutRows, showMovement } from './movement-rows.ts';
import { createSharing } from './sharing.state.ts';

export type Actions = ReturnType<typeof createActions>;

export function createActions(context: DistributionContext) {
  const { collectMany, ...many } = createMany(context);
  return {
    distribute: (distribution: PreparedDistribution) => confirmDistribution(context, distribution),
    /**
     * Collects the whole credit of the rows. A single wallet uses the route of its owner, several wallets use one batch
     * call.
     */
    async collect(rows: readonly DistributionRow[]): Promise<void> {
      const [first] = rows;
      if (rows.length > 1) await collectMany(rows);
      else if (first && first.walletId !== null) await collectOne(context, first, first.walletId);
    },
    ...many,
    ...createSharing(context),
    setLimit: createLimit(context),
  };
}

async function collectOne(context: DistributionContext, row: DistributionRow, wallet: string) {
  const { movements, session } = context;
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
      showMovement(context, movement, [row]);
      reportCollected(context, { rows: [row], movements: [movement] }, 1);
    },
    { rows: aboutRows([row], true) },
  );
}
