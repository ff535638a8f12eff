import type { TransactionTotals } from '#contract/transaction-calls.ts';
import type { Transaction } from '#contract/transactions.ts';
import { formatPlate } from '#core/format/plate.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import { cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { litresFromMillilitres, millilitres } from '#core/money/volume.ts';
import type { RefuelSum, TransactionSums } from './totals.repository.ts';
import type { TransactionRow } from './transactions.repository.ts';

export function presentTransaction(row: TransactionRow): Transaction {
  const { vehicleId, userId, expenseCenterId, reversalEntryId, reversedAt } = row;
  return {
    _id: row.id,
    type: 'fuelTransaction',
    performedAt: row.performedAt.toISOString(),
    status: row.status,
    approval: row.approval,
    reason: row.reason,
    detail: row.detail,
    numbers: row.numbers,
    alerts: row.alerts,
    vehicle:
      vehicleId === null
        ? null
        : { _id: vehicleId, name: formatPlate(row.vehicleName ?? ''), kind: row.vehicleKind ?? 'vehicle' },
    user: userId === null ? null : { _id: userId, name: row.userName ?? '' },
    wallet: row.walletId,
    expenseCenter:
      expenseCenterId === null ? null : { _id: expenseCenterId, name: row.expenseCenterName ?? '' },
    station: {
      _id: row.stationId,
      name: row.stationName,
      federalTaxNumber: row.stationTaxNumber,
      isElsewhere: row.isElsewhere,
    },
    product: row.product,
    volume: litresFromMillilitres(row.volumeMl),
    unitPrice: row.priceMills / 1000,
    amount: reaisFromCents(row.amountCents),
    fees: {
      anywhere: reaisFromCents(row.anywhereFeeCents),
      refuel: reaisFromCents(cents(row.feeCents - row.anywhereFeeCents)),
      total: reaisFromCents(row.feeCents),
    },
    fromCompany: reaisFromCents(row.companyCents),
    odometer: row.odometerKm,
    isOdometerCorrected: row.isOdometerCorrected,
    hasReceipt: row.hasReceipt,
    entry: row.entryId,
    reversal:
      reversalEntryId === null || reversedAt === null
        ? null
        : { entry: reversalEntryId, at: reversedAt.toISOString() },
  };
}

export function presentTotals({ done, reversed, refused }: TransactionSums): TransactionTotals {
  const volume = (isGas: boolean) => {
    const ofUnit = done.filter(({ product }) => isCubicMetres(product) === isGas);
    return litresFromMillilitres(millilitres(total(ofUnit, ({ volumeMl }) => volumeMl)));
  };
  const counted = total(done, ({ count }) => count);
  return {
    count: counted + reversed + refused,
    done: counted,
    refused,
    reversed,
    litres: volume(false),
    cubicMetres: volume(true),
    amount: reaisFromCents(cents(total(done, ({ amountCents }) => amountCents))),
    fees: reaisFromCents(cents(total(done, ({ feeCents }) => feeCents))),
  };
}

const total = (sums: readonly RefuelSum[], of: (sum: RefuelSum) => number) =>
  sums.reduce((all, sum) => all + of(sum), 0);
