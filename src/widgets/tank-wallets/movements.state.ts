/**
 * Movements between a tank and its wallets. A retry after a lost answer reuses the idempotency key.
 */
import { batch } from '@preact/signals-react';
import type { TankMovement } from '#contract/tank-wallets.ts';
import { litresFromMillilitres, millilitresFromLitres, type Millilitres } from '#core/money/volume.ts';
import { about, intentOf, showMoved, walletsOf, type Rows } from './about-rows.ts';
import { heldBy, NO_VOLUME, sumVolumes, type TankTableRow } from './rows.model.ts';
import type { WalletsContext } from './tank-wallets-context.ts';

export interface FuelShare {
  readonly row: TankTableRow;
  readonly volumeMl: Millilitres;
}

function freeAfter({ tanks: [tank] }: TankMovement): Millilitres {
  return tank ? millilitresFromLitres(tank.free) : NO_VOLUME;
}

const distribute =
  (context: WalletsContext) =>
  async (shares: readonly FuelShare[]): Promise<void> => {
    const { session, movements, drafts, selection, notify } = context;
    const rows = shares.map(({ row }) => row);
    const volumeMl = sumVolumes(shares.map((share) => share.volumeMl));
    const body = {
      shares: shares.map((share) => ({
        id: share.row.walletId ?? '',
        volume: litresFromMillilitres(share.volumeMl),
      })),
    };
    await movements.run(
      intentOf('hand-out', rows, volumeMl),
      async ({ send }) => {
        const movement = await send<TankMovement>((under) =>
          session.api('PUT /admin/organization/tank/wallets', { body, ...under }),
        );
        batch(() => {
          drafts.set(
            rows.map(({ id }) => id),
            null,
          );
          selection.clear();
          showMoved(context, rows, movement);
        });
        context.moved(movement, 1);
        const given = millilitresFromLitres(Math.abs(movement.volume));
        notify({ kind: 'handedOut', volumeMl: given, freeMl: freeAfter(movement) });
      },
      { rows: about(rows) },
    );
  };

/** Collects everything, or `volumeMl` from a single wallet. */
const collect =
  (context: WalletsContext) =>
  async (rows: Rows, volumeMl: Millilitres | null = null): Promise<void> => {
    const { session, movements, notify } = context;
    const body = {
      wallets: walletsOf(rows),
      ...(volumeMl !== null && { volumes: [litresFromMillilitres(volumeMl)] }),
    };
    await movements.run(
      intentOf('collect', rows, volumeMl ?? heldBy(rows)),
      async ({ send }) => {
        const movement = await send<TankMovement>((under) =>
          session.api('PUT /admin/organization/tank/wallets/collect', { body, ...under }),
        );
        showMoved(context, rows, movement);
        context.moved(movement, -1);
        const back = millilitresFromLitres(Math.abs(movement.volume));
        notify({ kind: 'collected', volumeMl: back, freeMl: freeAfter(movement) });
      },
      { rows: about(rows) },
    );
  };

/** Deactivates a wallet; its volume returns to the tank. */
const disable =
  (context: WalletsContext) =>
  async (row: TankTableRow): Promise<void> => {
    const { session, movements, drafts, notify } = context;
    await movements.run(
      intentOf('disable', [row], row.balanceMl),
      async ({ send }) => {
        const { movement } = await send((under) =>
          session.api('PUT /admin/organization/tank/wallet/{id}', {
            params: { id: row.walletId ?? '' },
            body: { status: 'inactive' },
            ...under,
          }),
        );
        batch(() => {
          drafts.set([row.id], null);
          showMoved(context, [row], movement);
        });
        if (movement.volume !== 0) context.moved(movement, -1);
        notify({ kind: 'disabled', name: row.name });
        context.reload();
      },
      { rows: about([row]) },
    );
  };

export const createMovements = (context: WalletsContext) => ({
  distribute: distribute(context),
  collect: collect(context),
  disable: disable(context),
});
