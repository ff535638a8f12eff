import type { TankTransaction } from '#contract/tank-operations.ts';
import { formatPlate } from '#core/format/plate.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { litresFromMillilitres } from '#core/money/volume.ts';
import { authorIn } from '../../../platform/accounts/user-name.service.ts';
import type { OperationRow } from './operations.repository.ts';

export function presentOperation(row: OperationRow, names: ReadonlyMap<string, string>): TankTransaction {
  const { vehicleId, vehicleKind, userId } = row;
  return {
    _id: row.id,
    type: 'fuelManagementTransaction',
    operation: row.operation,
    at: row.performedAt.toISOString(),
    tank: { _id: row.tankId, name: row.tankName },
    product: row.product,
    volume: litresFromMillilitres(row.volumeMl),
    level: litresFromMillilitres(row.levelMl),
    unitPrice: unitPriceOf(row),
    amount: reaisFromCents(row.amountCents),
    vehicle:
      vehicleId === null || vehicleKind === null
        ? null
        : { _id: vehicleId, name: formatPlate(row.vehicleName ?? ''), kind: vehicleKind },
    user: userId === null ? null : { _id: userId, name: row.userName ?? '' },
    wallet: row.walletId,
    odometer: row.odometerKm,
    supplier: row.supplier,
    accessKey: row.accessKey,
    source: row.source,
    reason: row.reason,
    by: authorIn(names, row.byUserId),
    entry: row.entryId,
  };
}

/**
 * Price paid per liter, or the average value of a liter in the operation, rounded to 0.001 real. Null without a price and a
 * value.
 */
function unitPriceOf({ priceMills, amountCents, volumeMl }: OperationRow): number | null {
  if (priceMills !== null) return priceMills / 1000;
  return amountCents === 0 ? null : Math.round((amountCents * 10_000) / Math.abs(volumeMl)) / 1000;
}
