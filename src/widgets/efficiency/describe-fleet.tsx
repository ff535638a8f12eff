import { pumpOptions } from '#blocks/fuels/fuels.ts';
import type { ReportDescription, ReportQuery } from '#blocks/report/report-types.ts';
import { formatDecimal } from '#core/format/decimal.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { fleetColumns } from './fleet-columns.tsx';
import type { FleetWords } from './fleet-words.ts';
import { FLEET_CALL, FLEET_PAGE_ROWS, type FleetFacts, type FleetRow } from './fleet.model.ts';
import { lazyPart } from '#core/element/lazy-part.tsx';

const LazyFleetChart = lazyPart(() => import('./fleet-chart.tsx').then((module) => module.FleetChart));

const ANY = 'any';

export function describeFleet(words: FleetWords): ReportDescription<FleetRow, FleetFacts> {
  const { session, t, fuels } = words;
  const products = pumpOptions(fuels);
  const requestOf = ({ days: { from, to }, filters, sort }: ReportQuery) => {
    const product = products.find(({ value }) => value === filters['product'])?.value;
    return {
      ...(from && { from }),
      ...(to && { to }),
      ...(product && { product }),
      ...(sort !== null && { sort: sort as 'outOfLine' }),
    };
  };
  return {
    title: t('title'),
    fileName: t('fleetFile'),
    texts: { loading: t('fleetLoading'), empty: t('fleetNone'), emptyHint: t('fleetNoneHint') },
    paging: 'pages',
    limit: FLEET_PAGE_ROWS,
    events: ['balance', 'refuel-marks'],
    async ask(query) {
      const { page, limit } = query;
      const answer = await session.api(FLEET_CALL, { query: { ...requestOf(query), page, limit } });
      return { rows: answer.docs, total: answer.items.total, facts: answer };
    },
    rowId: ({ vehicle, product }) => `${vehicle._id} ${product}`,
    rowLabel: ({ vehicle, product }) => `${vehicle.name}, ${fuels(`fuel_${product}`)}`,
    columns: fleetColumns(words),
    filters: [
      {
        key: 'product',
        label: t('product'),
        isRequested: true,
        options: () => [{ value: ANY, label: t('anyProduct') }, ...products],
      },
    ],
    totals: ({ facts }) => <Totals totals={facts.totals} words={words} />,
    chart: ({ facts }) => <LazyFleetChart months={facts.months} words={words} />,
    note: () => t('fleetNote'),
    file: {
      totals: (rows) => [
        { label: t('refuels'), kind: 'number', value: rows.reduce((sum, { refuels }) => sum + refuels, 0) },
        {
          label: t('amount'),
          kind: 'money',
          value: sumCents(rows.map(({ amount }) => centsFromReais(amount))),
        },
      ],
      download: (query, how) => session.download(FLEET_CALL, { ...how, query: requestOf(query) }),
    },
  };
}

function Totals({ totals, words: { t, locale } }: { totals: FleetFacts['totals']; words: FleetWords }) {
  const whole = (value: number) => formatDecimal(value, 0, locale);
  return (
    <p className="fleet-summary">
      <strong>{t('vehicles', { count: totals.vehicles, shown: whole(totals.vehicles) })}</strong>
      <span>{t('fills', { count: totals.refuels, shown: whole(totals.refuels) })}</span>
      {totals.outliers > 0 && (
        <StatusText tone="negative">
          {t('outliers', { count: totals.outliers, shown: whole(totals.outliers) })}
        </StatusText>
      )}
      <span className="fleet-counted">{t('fleetCounted')}</span>
    </p>
  );
}
