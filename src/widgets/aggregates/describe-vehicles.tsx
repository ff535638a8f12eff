import type { ListedVehicle } from '#contract/aggregates.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { ReportColumn, ReportDescription, ReportQuery } from '#blocks/report/report-types.ts';
import { formatPlate } from '#core/format/plate.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import {
  ALWAYS,
  requestedIn,
  bodyOf,
  choiceFilter,
  describeAll,
  moneyColumn,
  organizationColumn,
  Sums,
} from './common.tsx';
import { Lead } from './lead.tsx';
import { reportedCounts, statusColumn, statusFilter, statusIn } from './record-parts.tsx';
import type { AggregatesWords } from './words.ts';

const VEHICLES = 'POST /superAdmin/organization/vehicle/list';
const KINDS = ['vehicle', 'container'] as const;

const nameOf = ({ kind, licensePlate }: ListedVehicle) =>
  kind === 'vehicle' ? formatPlate(licensePlate) : licensePlate;

export function describeVehicles(
  words: AggregatesWords,
): ReportDescription<ListedVehicle, RouteResponse<typeof VEHICLES>> {
  const { session, t } = words;
  type VehicleSumsSort = NonNullable<RouteQuery<typeof VEHICLES>['sort']>;
  const requestOf = (query: ReportQuery) => {
    const kind = KINDS.find((one) => one === query.filters['kind']);
    return { ...requestedIn<VehicleSumsSort>(query), ...statusIn(query), ...(kind && { kind }) };
  };
  return describeAll('vehicles', words, {
    days: ALWAYS,
    searches: true,
    ask: (query) => session.api(VEHICLES, { query: requestOf(query), body: bodyOf(query) }),
    rowId: ({ _id }) => _id,
    rowLabel: nameOf,
    columns: vehicleColumns(words),
    filters: [
      choiceFilter(
        'kind',
        t('kind'),
        t('anyKind'),
        KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
      ),
      statusFilter(words),
    ],
    totals: ({ facts: { totals } }) => <Sums sums={[]} sentences={reportedCounts(totals, words)} />,
    file: {
      totals: (rows) => [
        {
          label: t('balance'),
          kind: 'money',
          value: sumCents(rows.map(({ balance }) => centsFromReais(balance))),
        },
      ],
      download: (query, how) => {
        const { page: _page, limit: _limit, ...filters } = requestOf(query);
        return session.download(VEHICLES, { ...how, query: filters, body: bodyOf(query) });
      },
    },
  });
}

function vehicleColumns(words: AggregatesWords): ReportColumn<ListedVehicle>[] {
  const { t, fuels } = words;
  return [
    {
      key: 'licensePlate',
      header: t('vehicle'),
      value: nameOf,
      render: (row) => (
        <Lead
          words={words}
          organization={row.organization._id}
          element={row.kind === 'vehicle' ? 'litro-vehicles' : 'litro-containers'}
          view={{ record: row._id }}
        >
          {nameOf(row)}
        </Lead>
      ),
      fixed: true,
      width: 160,
      onPhone: 'title',
    },
    { ...organizationColumn<ListedVehicle>(words, {}), importance: 6 },
    {
      key: 'make',
      header: t('makeAndModel'),
      value: ({ make, model }) => [make, model].filter((part) => part !== '').join(' '),
      importance: 4,
      width: 176,
      grow: 1,
      onPhone: 'detail',
    },
    {
      key: 'fuelType',
      header: t('fuelType'),
      value: ({ fuelType }) => fuels(`fuel_${fuelType}`),
      sortable: false,
      importance: 1,
      width: 144,
      onPhone: 'hidden',
    },
    statusColumn(words),
    moneyColumn('balance', t('balance'), ({ balance }) => balance, { sortable: false, onPhone: 'figure' }),
  ];
}
