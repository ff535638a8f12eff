import type { ReportMonth } from '#contract/reports.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { litresFromMillilitres, type Millilitres } from '#core/money/volume.ts';
import type { MonthRow, SumsRow } from './transaction-report.repository.ts';

export function presentSums({ refuels, litresMl, cubicMl, amountCents, feeCents }: SumsRow) {
  return {
    refuels,
    litres: litresFromMillilitres(litresMl),
    cubicMetres: litresFromMillilitres(cubicMl),
    amount: reaisFromCents(amountCents),
    fees: reaisFromCents(feeCents),
    averagePrice: averagePrice(amountCents, litresMl, cubicMl),
  };
}

/**
 * Average price in reais per liter or cubic meter, rounded to three decimals. A price in cents per milliliter, times 10,
 * is the price in reais per liter.
 */
function averagePrice(amountCents: number, litresMl: number, cubicMl: number): number | null {
  const volumeMl = litresMl + cubicMl;
  if (volumeMl === 0 || (litresMl > 0 && cubicMl > 0)) return null;
  return Math.round((amountCents * 10_000) / volumeMl) / 1000;
}

export function presentMonth({
  month,
  product,
  refuels,
  volumeMl,
  amountCents,
  feeCents,
}: MonthRow): ReportMonth {
  return {
    month,
    product,
    refuels,
    volume: litresFromMillilitres(volumeMl),
    amount: reaisFromCents(amountCents),
    fees: reaisFromCents(feeCents),
  };
}

export function sumOf(months: readonly MonthRow[]): SumsRow {
  const ofUnit = (isGas: boolean) =>
    sum(months.filter(({ product }) => isCubicMetres(product) === isGas).map(({ volumeMl }) => volumeMl));
  return {
    refuels: sum(months.map(({ refuels }) => refuels)),
    litresMl: ofUnit(false) as Millilitres,
    cubicMl: ofUnit(true) as Millilitres,
    amountCents: sum(months.map(({ amountCents }) => amountCents)) as SumsRow['amountCents'],
    feeCents: sum(months.map(({ feeCents }) => feeCents)) as SumsRow['feeCents'],
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
