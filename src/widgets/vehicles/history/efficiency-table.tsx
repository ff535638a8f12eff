import { useMemo, type ReactNode } from 'react';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatEfficiency, formatFuelVolume } from '#core/format/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import type { Words } from './efficiency-history.tsx';
import type { Fill } from './efficiency.model.ts';

export interface EfficiencyTableProps {
  fills: readonly Fill[];
  words: Words;
  locale: Locale;
  timeZone: string;
}

/** The same fills as figures. */
export function EfficiencyTable({ fills, words, locale, timeZone }: EfficiencyTableProps) {
  const { t } = words;
  const columns = useMemo(() => columnsOf(words, locale, timeZone), [words, locale, timeZone]);
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={fills}
      rowId={({ _id }) => _id}
      rowLabel={({ performedAt }) => formatInstant(new Date(performedAt), locale, timeZone)}
    />
  );
}

function columnsOf(words: Words, locale: Locale, timeZone: string): Column<Fill>[] {
  const { t, fuels } = words;
  return [
    {
      key: 'performedAt',
      header: t('performedAt'),
      value: ({ performedAt }) => performedAt,
      render: ({ performedAt }) => formatInstant(new Date(performedAt), locale, timeZone),
      width: 150,
      searchable: false,
      fixed: true,
    },
    { key: 'product', header: t('product'), value: ({ product }) => fuels(`fuel_${product}`), width: 130 },
    {
      key: 'efficiency',
      header: t('efficiency'),
      kind: 'number',
      value: ({ efficiency }) => efficiency,
      render: ({ efficiency, product }) =>
        orNone(efficiency, (value) => formatEfficiency(value, product, locale)),
      width: 120,
      onPhone: 'figure',
    },
    {
      key: 'outlier',
      header: t('judgement'),
      value: ({ outlier }) => (outlier === null ? '' : t(`outlier_${outlier}`)),
      render: ({ outlier }) =>
        outlier !== null && <StatusText tone="negative">{t(`outlier_${outlier}`)}</StatusText>,
      width: 190,
    },
    {
      key: 'expected',
      header: t('expected'),
      kind: 'number',
      value: ({ expectedEfficiency }) => expectedEfficiency,
      render: ({ expectedEfficiency, product }) =>
        orNone(expectedEfficiency, (value) => formatEfficiency(value, product, locale)),
      width: 120,
    },
    ...readings(words, locale),
    { key: 'station', header: t('station'), value: ({ station }) => station, hidden: true },
  ];
}

/** What was read off at the pump, and the distance between. */
function readings({ t }: Words, locale: Locale): Column<Fill>[] {
  return [
    {
      key: 'distance',
      header: t('distance'),
      kind: 'number',
      value: ({ distance }) => distance,
      render: ({ distance }) => orNone(distance, (value) => formatDistance(value, locale)),
      width: 110,
    },
    {
      key: 'volume',
      header: t('volume'),
      kind: 'number',
      value: ({ volume }) => volume,
      render: ({ volume, product }) => (
        <bdi>{formatFuelVolume(millilitresFromLitres(volume), product, locale)}</bdi>
      ),
      width: 120,
    },
    {
      key: 'odometer',
      header: t('odometer'),
      kind: 'number',
      value: ({ odometer }) => odometer,
      render: ({ odometer }) => orNone(odometer, (value) => formatDistance(value, locale)),
      width: 120,
    },
  ];
}

/** Figure and unit keep their order in every direction. */
function orNone<T>(value: T | null, format: (value: T) => string): ReactNode {
  return value === null ? '—' : <bdi>{format(value)}</bdi>;
}
