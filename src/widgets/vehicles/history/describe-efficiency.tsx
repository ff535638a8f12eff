import { MAX_EFFICIENCY_ROWS } from '#contract/facts.ts';
import type { ReportDescription } from '#blocks/report/report-types.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import type { Locale } from '#core/format/locale.ts';
import type { SheetTotal } from '#core/format/sheet-cell.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { DistanceText } from '#core/ui/figures/distance-text.tsx';
import { EfficiencyChart } from './efficiency-chart.tsx';
import { efficiencyColumns } from './efficiency-columns.tsx';
import { EfficiencySummary } from './efficiency-summary.tsx';
import type { EfficiencyWords } from './efficiency-words.ts';
import {
  historyOf,
  tankOf,
  tanksOf,
  type Efficiency,
  type EfficiencyRefuel,
  type EfficiencyTank,
} from './efficiency.model.ts';

export interface EfficiencyInput extends EfficiencyWords {
  readonly session: Session;
  readonly vehicleId: string;
  readonly plate: string;
  /** Whole kilometers from the vehicle's record; null if unknown. */
  readonly odometer: number | null;
  readonly locale: Locale;
}

export function describeEfficiency(input: EfficiencyInput): ReportDescription<EfficiencyRefuel, Efficiency> {
  const { session, vehicleId, plate, odometer, locale, text, fuels } = input;
  const words: EfficiencyWords = { text, fuels };
  const timeZone = timeZoneOf(session);
  const historyIn = (facts: Efficiency, tank: EfficiencyTank) =>
    historyOf(facts, tank, (product) => fuels(`fuel_${product}`));
  return {
    title: text('title'),
    fileName: text('fileName'),
    texts: { loading: text('loading'), empty: text('none'), emptyHint: text('noneHint') },
    paging: 'whole',
    limit: MAX_EFFICIENCY_ROWS,
    events: ['balance', 'refuel-marks'],
    async ask({ days: { from, to }, page, limit }) {
      const answer = await session.api('GET /admin/organization/vehicle/{id}/efficiency', {
        params: { id: vehicleId },
        query: { limit, ...(page > 1 && { page }), ...(from && { from }), ...(to && { to }) },
      });
      return { rows: answer.docs, total: answer.items.total, facts: answer };
    },
    rowId: ({ _id }) => _id,
    rowLabel: ({ performedAt }) => formatInstant(new Date(performedAt), locale, timeZone),
    columns: efficiencyColumns(words, locale, timeZone),
    filters: [
      {
        key: 'tank',
        label: text('tank'),
        options: ({ products }) =>
          tanksOf(products).map((value) => ({ value, label: text(`tank_${value}`) })),
      },
    ],
    narrow: (rows, { tank }) => rows.filter(({ product }) => tankOf(product) === tank),
    aside: () =>
      odometer !== null && (
        <>
          {text('odometer')} <DistanceText distanceKm={odometer} emphasis="strong" />
        </>
      ),
    totals: ({ facts, selected }) => (
      <EfficiencySummary
        products={historyIn(facts, selected['tank'] as EfficiencyTank).products}
        words={words}
        locale={locale}
      />
    ),
    chart: ({ facts, selected }) => (
      <EfficiencyChart
        efficiency={facts}
        tank={selected['tank'] as EfficiencyTank}
        words={words}
        locale={locale}
        timeZone={timeZone}
      />
    ),
    note: ({ rows, total = 0 }) =>
      [
        ...(total > rows.length ? [text('newest', { count: rows.length, shown: rows.length })] : []),
        text('counted'),
      ].join(' '),
    file: { of: [[text('vehicle'), plate]], totals: (rows) => totalsOf(rows, text) },
  };
}

function totalsOf(rows: readonly EfficiencyRefuel[], text: Text<'efficiency-history'>): SheetTotal[] {
  return [
    { label: text('columnFills'), kind: 'number', value: rows.length },
    { label: text('volume'), kind: 'volume', value: volumeOf(rows) },
    { label: text('distance'), kind: 'number', value: distanceOf(rows) },
  ];
}

const distanceOf = (rows: readonly EfficiencyRefuel[]) =>
  rows.reduce((sum, { distance }) => sum + (distance ?? 0), 0);
const volumeOf = (rows: readonly EfficiencyRefuel[]) =>
  rows.reduce((sum, { volume }) => sum + millilitresFromLitres(volume), 0);
