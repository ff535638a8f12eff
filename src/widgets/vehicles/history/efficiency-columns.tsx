import type { ReactNode } from 'react';
import type { ReportColumn } from '#blocks/report/report-types.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatEfficiency, formatFuelVolume } from '#core/money/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { EfficiencyWords } from './efficiency-words.ts';
import type { EfficiencyRefuel } from './efficiency.model.ts';

export function efficiencyColumns(
  words: EfficiencyWords,
  locale: Locale,
  timeZone: string,
): ReportColumn<EfficiencyRefuel>[] {
  const { text, fuels } = words;
  return [
    {
      key: 'performedAt',
      header: text('performedAt'),
      value: ({ performedAt }) => performedAt,
      render: ({ performedAt }) => formatInstant(new Date(performedAt), locale, timeZone),
      written: ({ performedAt }) => formatInstant(new Date(performedAt), locale, timeZone),
      width: 150,
      searchable: false,
      fixed: true,
    },
    {
      key: 'product',
      importance: 3,
      header: text('product'),
      value: ({ product }) => fuels(`fuel_${product}`),
      width: 130,
    },
    {
      key: 'efficiency',
      header: text('efficiency'),
      kind: 'number',
      value: ({ efficiency }) => efficiency,
      render: ({ efficiency, product }) =>
        orNone(efficiency, (value) => formatEfficiency(value, product, locale)),
      width: 120,
      onPhone: 'figure',
    },
    {
      key: 'outlier',
      importance: 6,
      header: text('judgement'),
      value: ({ outlier }) => (outlier === null ? '' : text(`outlier_${outlier}`)),
      render: ({ outlier }) =>
        outlier !== null && <StatusText tone="negative">{text(`outlier_${outlier}`)}</StatusText>,
      width: 190,
    },
    {
      key: 'expected',
      importance: 1,
      header: text('expected'),
      kind: 'number',
      value: ({ expectedEfficiency }) => expectedEfficiency,
      render: ({ expectedEfficiency, product }) =>
        orNone(expectedEfficiency, (value) => formatEfficiency(value, product, locale)),
      onPhone: 'hidden',
      width: 120,
    },
    ...readings(words, locale),
    { key: 'station', importance: 7, header: text('station'), value: ({ station }) => station, hidden: true },
  ];
}

function readings({ text }: EfficiencyWords, locale: Locale): ReportColumn<EfficiencyRefuel>[] {
  return [
    {
      key: 'distance',
      importance: 4,
      header: text('distance'),
      kind: 'number',
      value: ({ distance }) => distance,
      render: ({ distance }) => orNone(distance, (value) => formatDistance(value, locale)),
      onPhone: 'hidden',
      width: 110,
    },
    {
      key: 'volume',
      importance: 2,
      header: text('volume'),
      kind: 'number',
      value: ({ volume }) => volume,
      exported: 'volume',
      written: ({ volume }) => millilitresFromLitres(volume),
      render: ({ volume, product }) => (
        <bdi>{formatFuelVolume(millilitresFromLitres(volume), product, locale)}</bdi>
      ),
      onPhone: 'hidden',
      width: 120,
    },
    {
      key: 'odometer',
      importance: 5,
      header: text('odometer'),
      kind: 'number',
      value: ({ odometer }) => odometer,
      render: ({ odometer }) => orNone(odometer, (value) => formatDistance(value, locale)),
      width: 120,
    },
  ];
}

/** Isolates the formatted value, so that number and unit keep their order in both text directions. */
function orNone<T>(value: T | null, format: (value: T) => string): ReactNode {
  return value === null ? '—' : <bdi>{format(value)}</bdi>;
}
