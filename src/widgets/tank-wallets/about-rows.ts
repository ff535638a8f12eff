import { batch } from '@preact/signals-react';
import type { TankMovement } from '#contract/tank-wallets.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { AboutRows } from '#core/state/operation.ts';
import { applyMovement, NO_VOLUME, type TankTableRow } from './rows.model.ts';
import type { WalletIntent, WalletsContext } from './tank-wallets-context.ts';

export type Rows = readonly TankTableRow[];

/** A refusal that names rows appears at these rows, any other only above the table. */
export function about(rows: Rows): AboutRows<ApiError> {
  return {
    ids: rows.map(({ id }) => id),
    reasonsOf(error) {
      const named = new Set(
        (Array.isArray(error.details) ? (error.details as Record<string, unknown>[]) : []).flatMap(
          ({ id, wallet }) => [id, wallet],
        ),
      );
      const refused = rows.filter(({ id, walletId }) => named.has(id) || named.has(walletId ?? ''));
      return new Map(refused.map(({ id }) => [id, error]));
    },
  };
}

export const walletsOf = (rows: Rows) => rows.flatMap(({ walletId }) => walletId ?? []);

export function intentOf(
  kind: WalletIntent['kind'],
  rows: Rows,
  volumeMl: Millilitres = NO_VOLUME,
): WalletIntent {
  return { kind, volumeMl, count: rows.length };
}

/** Shows the volumes that the server moved, which may differ from the request. */
export function showMoved(context: WalletsContext, rows: Rows, movement: TankMovement): void {
  const ids = rows.map(({ id }) => id);
  batch(() => {
    context.change((all) => applyMovement(all, movement), movement);
    context.rowStates.set(ids, { kind: 'saved' });
  });
}
