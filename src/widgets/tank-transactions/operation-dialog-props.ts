import type { RouteResponse } from '#contract/routes.ts';
import type { Tank } from '#contract/tanks.ts';
import { formatTankVolume } from '#blocks/tank/tank-words.ts';
import type { TankTransactionsState } from './tank-transactions.state.ts';
import type { TankTransactionsWords } from './words.ts';

export interface OperationDialogProps {
  state: TankTransactionsState;
  tanks: readonly [Tank, ...Tank[]];
  words: TankTransactionsWords;
}

type TankMovementDone = RouteResponse<'POST /admin/tank/{id}/defuel'>;

export function explanationOf(
  { transaction, tank }: TankMovementDone,
  { t, locale }: TankTransactionsWords,
): string {
  const { operation, product, volume, vehicle } = transaction;
  return t(operation === 'DEFUEL_OPERATION' ? 'defuelDone' : 'refuelDone', {
    volume: formatTankVolume(volume, product, locale),
    vehicle: vehicle?.name ?? '',
    tank: tank.name,
    level: formatTankVolume(tank.level, product, locale),
  });
}
