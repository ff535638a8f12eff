import type { ReportColumn } from '#blocks/report/report-types.ts';
import { formatDecimal } from '#core/format/decimal.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatEfficiency, formatFuelVolume } from '#core/money/fuel.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { formatShare } from '#core/format/share.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import type { FleetWords } from './fleet-words.ts';
import { signedPercent, type FleetRow } from './fleet.model.ts';

export function fleetColumns(words: FleetWords): ReportColumn<FleetRow>[] {
  const { session, t, fuels } = words;
  const hasLinks = session.mode === 'portal';
  return [
    {
      key: 'vehicle',
      header: t('vehicle'),
      value: ({ vehicle }) => vehicle.name,
      render: ({ vehicle }) =>
        hasLinks ? (
          <a
            href={`/app/entries/vehicle#record=${vehicle._id}&tab=efficiency`}
            aria-label={t('toRecord', { vehicle: vehicle.name })}
          >
            {vehicle.name}
          </a>
        ) : (
          vehicle.name
        ),
      sortable: false,
      fixed: true,
    },
    {
      key: 'product',
      header: t('product'),
      value: ({ product }) => fuels(`fuel_${product}`),
      sortable: false,
      importance: 7,
    },
    ...judged(words),
    ...costs(words),
    ...driven(words),
  ];
}

function judged({ t, locale }: FleetWords): ReportColumn<FleetRow>[] {
  return [
    {
      key: 'efficiency',
      header: t('efficiency'),
      kind: 'number',
      value: ({ efficiency }) => efficiency,
      render: ({ efficiency, product }) =>
        efficiency === null ? '—' : <bdi>{formatEfficiency(efficiency, product, locale)}</bdi>,
      sortable: false,
      onPhone: 'figure',
      width: 120,
    },
    {
      key: 'outOfLine',
      header: t('deviation'),
      kind: 'number',
      value: ({ deviation }) => deviation,
      render: ({ deviation, expectedEfficiency, product }) =>
        deviation === null || expectedEfficiency === null ? (
          '—'
        ) : (
          <bdi>
            {signedPercent(deviation)} ({formatEfficiency(expectedEfficiency, product, locale)})
          </bdi>
        ),
      importance: 6,
      width: 150,
    },
    {
      key: 'outliers',
      header: t('outlierCount'),
      kind: 'number',
      value: ({ outliers }) => outliers,
      render: ({ outliers, refuels }) =>
        outliers === 0 ? (
          '0'
        ) : (
          <StatusText tone="negative">
            <bdi>{`${formatDecimal(outliers, 0, locale)} / ${formatDecimal(refuels, 0, locale)}`}</bdi>
          </StatusText>
        ),
      importance: 5,
      width: 130,
    },
  ];
}

function costs({ t, locale }: FleetWords): ReportColumn<FleetRow>[] {
  return [
    {
      key: 'costPerKilometre',
      header: t('costPerKilometre'),
      kind: 'number',
      value: ({ costPerKilometre }) => costPerKilometre,
      decimals: 3,
      render: ({ costPerKilometre }) =>
        costPerKilometre === null ? (
          '—'
        ) : (
          <bdi>{t('perKilometre', { amount: formatPrice(priceFromReais(costPerKilometre), locale) })}</bdi>
        ),
      sortable: false,
      importance: 4,
      onPhone: 'hidden',
      width: 120,
    },
    {
      key: 'flex',
      header: t('flex'),
      value: ({ flex }) => (flex === null ? '' : t(`pays_${flex.pays}`)),
      render: ({ flex }) =>
        flex !== null && (
          <span>
            {t(`pays_${flex.pays}`)}
            <span className="fleet-flex">
              {t('flexRatio', {
                efficiency: formatShare(flex.efficiency, locale),
                price: formatShare(flex.price, locale),
              })}
            </span>
          </span>
        ),
      sortable: false,
      importance: 3,
      onPhone: 'hidden',
      width: 190,
    },
  ];
}

function driven({ t, locale }: FleetWords): ReportColumn<FleetRow>[] {
  return [
    {
      key: 'distance',
      header: t('distance'),
      kind: 'number',
      value: ({ distance }) => distance,
      render: ({ distance }) => <bdi>{formatDistance(distance, locale)}</bdi>,
      importance: 2,
      onPhone: 'hidden',
      width: 110,
    },
    {
      key: 'volume',
      header: t('volume'),
      kind: 'number',
      value: ({ volume }) => volume,
      exported: 'volume',
      written: ({ volume }) => millilitresFromLitres(volume),
      render: ({ volume, product }) => (
        <bdi>{formatFuelVolume(millilitresFromLitres(volume), product, locale)}</bdi>
      ),
      sortable: false,
      importance: 1,
      onPhone: 'hidden',
      width: 120,
    },
    {
      key: 'amount',
      header: t('amount'),
      kind: 'money',
      value: ({ amount }) => centsFromReais(amount),
      sortable: false,
      hidden: true,
      onPhone: 'hidden',
    },
  ];
}
