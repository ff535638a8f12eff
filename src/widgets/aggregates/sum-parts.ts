import { isPumpProduct, pumpOptions } from '#blocks/fuels/fuels.ts';
import type { ReportQuery } from '#blocks/report/report-types.ts';
import type { SheetTotal } from '#core/format/sheet-cell.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { ANY, choiceFilter } from './common.tsx';
import type { AggregatesWords } from './words.ts';

export const moneySum = <Row>(
  label: string,
  rows: readonly Row[],
  reais: (row: Row) => number,
): SheetTotal => ({
  label,
  kind: 'money',
  value: sumCents(rows.map((row) => centsFromReais(reais(row)))),
});

export const productFilter = <Facts>({ t, fuels }: AggregatesWords) =>
  choiceFilter<Facts>('product', t('product'), t('anyProduct'), pumpOptions(fuels));

export const productIn = ({ filters: { product } }: ReportQuery) =>
  product !== undefined && product !== ANY && isPumpProduct(product) ? { product } : {};
