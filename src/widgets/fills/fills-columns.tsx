import type { FuelProduct } from '#contract/fills.ts';
import type { ReportColumn } from '#blocks/report/report-types.ts';
import type { Month } from '#core/dates/calendar-date.ts';
import { formatMonth } from '#core/dates/format-month.ts';
import { formatDecimal } from '#core/format/decimal.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatEfficiency } from '#core/money/fuel.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { FillsWords } from './fills-words.ts';
import type { FillsRow } from './fills.model.ts';

export function fillsColumns({ session, t, fuels, locale }: FillsWords): ReportColumn<FillsRow>[] {
  const nameOf = ({ by, key, name }: FillsRow): string => {
    if (by === 'product') return fuels(`fuel_${key as FuelProduct}`);
    if (by === 'month') return formatMonth(key as Month, locale);
    return key === '' ? t(`nobody_${by}`) : name;
  };
  const hasLinks = session.mode === 'portal' && session.can('portal.vehicle.list');
  return [
    {
      key: 'key',
      header: t('item'),
      value: nameOf,
      render: (row) =>
        hasLinks && row.isVehicle ? (
          <a
            href={`/app/entries/vehicle#record=${row.key}&tab=efficiency`}
            aria-label={t('toRecord', { vehicle: row.name })}
          >
            {row.name}
          </a>
        ) : (
          nameOf(row)
        ),
      sortable: false,
      fixed: true,
    },
    {
      key: 'refuels',
      header: t('refuels'),
      kind: 'number',
      value: ({ refuels }) => refuels,
      importance: 3,
      onPhone: 'hidden',
      width: 120,
    },
    ...measures(t, locale),
    {
      key: 'fees',
      header: t('fees'),
      kind: 'money',
      value: ({ fees }) => centsFromReais(fees),
      importance: 0,
      onPhone: 'hidden',
      hidden: true,
    },
    {
      key: 'amount',
      header: t('amount'),
      kind: 'money',
      value: ({ amount }) => centsFromReais(amount),
      onPhone: 'figure',
    },
  ];
}

function measures(t: FillsWords['t'], locale: FillsWords['locale']): ReportColumn<FillsRow>[] {
  return [
    volume('litres', t('litres'), ({ litres }) => litres, locale),
    volume('cubicMetres', t('cubicMetres'), ({ cubicMetres }) => cubicMetres, locale),
    {
      key: 'averagePrice',
      header: t('averagePrice'),
      kind: 'number',
      value: ({ averagePrice }) => averagePrice,
      decimals: 3,
      render: ({ averagePrice }) =>
        averagePrice === null ? '—' : <bdi>{formatPrice(priceFromReais(averagePrice), locale)}</bdi>,
      sortable: false,
      importance: 4,
      onPhone: 'hidden',
      width: 110,
    },
    {
      key: 'distance',
      header: t('distance'),
      kind: 'number',
      value: ({ distance }) => distance,
      render: ({ distance }) => (distance === null ? '—' : <bdi>{formatDistance(distance, locale)}</bdi>),
      sortable: false,
      importance: 1,
      onPhone: 'hidden',
      width: 110,
    },
    {
      key: 'efficiency',
      header: t('efficiency'),
      kind: 'number',
      value: ({ efficiency }) => efficiency,
      render: ({ efficiency, cubicMetres, litres }) =>
        efficiency === null ? (
          '—'
        ) : (
          <bdi>
            {formatEfficiency(efficiency, cubicMetres > 0 && litres === 0 ? 'biogas' : 'gas', locale)}
          </bdi>
        ),
      sortable: false,
      importance: 2,
      onPhone: 'hidden',
      width: 110,
    },
  ];
}

const volume = (
  key: string,
  header: string,
  of: (row: FillsRow) => number,
  locale: FillsWords['locale'],
): ReportColumn<FillsRow> => ({
  key,
  header,
  kind: 'number',
  value: of,
  render: (row) => (of(row) === 0 ? '—' : <bdi>{formatDecimal(of(row), 3, locale)}</bdi>),
  sortable: false,
  importance: key === 'litres' ? 5 : 2,
  onPhone: 'hidden',
  width: 120,
});
