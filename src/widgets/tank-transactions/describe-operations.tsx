import type { RouteQuery } from '#contract/routes.ts';
import type { TankTransaction } from '#contract/tank-operations.ts';
import { isPumpProduct, pumpOptions } from '#blocks/fuels/fuels.ts';
import { ANY, nameSelected, selectedFilters, selectedIn } from '#blocks/pick/selected-filters.ts';
import { PickerField } from '#blocks/pick/picker-field.tsx';
import type { ReportDescription, ReportFilter, ReportQuery } from '#blocks/report/report-types.ts';
import { fuelUnit } from '#core/money/fuel.ts';
import type { SheetTotal } from '#core/format/sheet-cell.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitres, millilitresFromLitres } from '#core/money/volume.ts';
import { columnsOf, timeOf } from './operation-columns.tsx';
import type { ListFacts } from './list-facts.ts';
import { Totals } from './totals.tsx';
import type { TankOperationListWords } from './words.ts';

const CALL = 'GET /admin/organization/tank/transaction';
const PAGE_ROWS = 50;
const OPERATIONS = ['REFUEL_OPERATION', 'DEFUEL_OPERATION', 'VARIANCE_OPERATION'] as const;
type TankOperationListQuery = RouteQuery<typeof CALL>;

export function describeOperations(
  words: TankOperationListWords,
): ReportDescription<TankTransaction, ListFacts> {
  const { state, t, pick, picker } = words;
  const { session } = state;
  return {
    title: t('title'),
    fileName: t('fileName'),
    texts: { loading: t('loading'), empty: t('none'), emptyHint: t('noneHint') },
    paging: 'pages',
    limit: PAGE_ROWS,
    events: ['tank'],
    changes: state.changes,
    async ask(query) {
      const { page, limit } = query;
      const request = requestedIn(query);
      const [{ docs, items, totals }, tanks, selectedNames] = await Promise.all([
        session.api(CALL, { query: { ...request, page, limit } }),
        state.knownTanks(),
        nameSelected(picker, query.filters),
      ]);
      return {
        rows: docs,
        total: items.total,
        facts: { totals, tanks, selected: selectedNames, query: request },
      };
    },
    rowId: ({ _id }) => _id,
    rowLabel: (row) => timeOf(words, row),
    onRowOpen: ({ _id }) => state.open(_id),
    columns: columnsOf(words),
    pick: (choose) => <PickerField picker={picker} t={pick} choose={choose} label={t('find')} />,
    filters: filtersOf(words),
    totals: ({ facts }) => <Totals facts={facts} words={words} />,
    file: {
      totals: (rows) => sumsOf(rows, t),
      download: (query, how) => session.download(CALL, { ...how, query: requestedIn(query) }),
    },
  };
}

function filtersOf({ t, pick, fuels }: TankOperationListWords): ReportFilter<ListFacts>[] {
  return [
    {
      key: 'tank',
      label: t('tank'),
      isRequested: true,
      possible: isId,
      options: (facts) => [
        { value: ANY, label: t('anyTank') },
        ...(facts?.tanks ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      ],
    },
    ...selectedFilters<ListFacts>(pick),
    {
      key: 'operation',
      label: t('operation'),
      isRequested: true,
      options: () => [
        { value: ANY, label: t('anyOperation') },
        ...OPERATIONS.map((value) => ({ value, label: t(`operation_${value}`) })),
      ],
    },
    {
      key: 'product',
      label: t('product'),
      isRequested: true,
      options: () => [{ value: ANY, label: t('anyProduct') }, ...pumpOptions(fuels)],
    },
  ];
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

function requestedIn({ days: { from, to }, filters, sort }: ReportQuery): TankOperationListQuery {
  const { vehicle, user } = selectedIn(filters);
  const { tank, product } = filters;
  const operation = OPERATIONS.find((one) => one === filters['operation']);
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(tank && isId(tank) && { tank }),
    ...(operation && { operation }),
    ...(vehicle && { vehicle }),
    ...(user && { user }),
    ...(product && isPumpProduct(product) && { product }),
    ...(sort !== null && { sort: sort as NonNullable<TankOperationListQuery['sort']> }),
  };
}

function sumsOf(rows: readonly TankTransaction[], t: TankOperationListWords['t']): SheetTotal[] {
  const of = (kind: TankTransaction['operation']) => rows.filter(({ operation }) => operation === kind);
  // Liters and cubic meters are never added together.
  const units = [...new Set(rows.map(({ product }) => fuelUnit(product)))].sort();
  const sum = (label: string, kind: TankTransaction['operation']): SheetTotal[] =>
    units.map((unit) => ({
      label: `${label} (${unit})`,
      kind: 'volume',
      value: sumOf(of(kind).filter(({ product }) => fuelUnit(product) === unit)),
    }));
  const bought = of('REFUEL_OPERATION').filter(({ supplier }) => supplier !== '');
  return [
    ...sum(t('in'), 'REFUEL_OPERATION'),
    ...sum(t('out'), 'DEFUEL_OPERATION'),
    ...sum(t('variance'), 'VARIANCE_OPERATION'),
    money(t('bought'), bought),
    money(t('drawn'), of('DEFUEL_OPERATION')),
  ];
}

const sumOf = (rows: readonly TankTransaction[]) =>
  millilitres(rows.reduce((all, { volume }) => all + millilitresFromLitres(volume), 0));

const money = (label: string, rows: readonly TankTransaction[]): SheetTotal => ({
  label,
  kind: 'money',
  value: sumCents(rows.map(({ amount }) => centsFromReais(amount))),
});
