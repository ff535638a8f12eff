import { formatPlate } from '#core/format/plate.ts';
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { formatShortId } from '#core/format/short-id.ts';
import { formatPrice } from '#core/money/price.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import type { SheetNote } from '#core/format/sheet-cell.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import {
  textColumn,
  type ExportDescription,
  type ExportSpeech,
  type ListExport,
  nextAfter,
} from '../../platform/exports/list-export.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { findNames, type NamedBy } from './names.repository.ts';
import type { WholeDays } from './transaction-filter.ts';
import type { TransactionRow } from './transactions.repository.ts';
import { readFilter, readNext } from './transactions.service.ts';

type TransactionsExportName = 'GET /v2/admin/organization/transaction';

export function transactionsExport({
  tenancy,
  clock,
}: {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}): ListExport<TransactionsExportName, TransactionRow> {
  return {
    describe: async (call, speech) => {
      const { organizationId, query } = call;
      const { days, names } = await tenancy.inScope(call.scope, async (tx) => ({
        names: await findNames(tx, organizationId, query),
        ...(await readFilter(tx, clock, organizationId, query)),
      }));
      return describe(call, { days, names }, speech);
    },
    readBatch: (call, after, limit) =>
      tenancy.inScope(call.scope, async (tx) => {
        const rows = await readNext(tx, clock, call.organizationId, call.query, after, limit);
        return { rows, next: nextAfter(rows, limit, ({ id }) => id) };
      }),
  };
}

interface FilteredTransactions {
  readonly days: WholeDays;
  readonly names: NamedBy;
}

function describe(
  call: Call<TransactionsExportName>,
  filtered: FilteredTransactions,
  speech: ExportSpeech,
): ExportDescription<TransactionRow> {
  const { words } = speech;
  const textOf = words('transactions');
  const posted = (of: (row: TransactionRow) => number) => (row: TransactionRow) =>
    row.status === 'done' ? of(row) : 0;
  const volume = (isGas: boolean) =>
    posted((row) => (isCubicMetres(row.product) === isGas ? row.volumeMl : 0));
  return {
    title: textOf('title'),
    fileName: textOf('fileName'),
    filters: filtersOf(call, filtered, speech),
    columns: columnsOf(speech),
    totals: [
      { label: words('report')('rows'), kind: 'number', of: () => 1 },
      { label: textOf('litres'), kind: 'volume', of: volume(false) },
      { label: textOf('cubicMetres'), kind: 'volume', of: volume(true) },
      { label: textOf('amount'), kind: 'money', of: posted((row) => row.amountCents) },
      { label: textOf('fees'), kind: 'money', of: posted((row) => row.feeCents) },
    ],
  };
}

function filtersOf(
  { query }: Call<TransactionsExportName>,
  { days, names }: FilteredTransactions,
  { words, locale }: ExportSpeech,
): SheetNote[] {
  const [textOf, verdict, report] = [words('transactions'), words('verdict'), words('report')];
  const selected = (label: string, value: string | undefined): readonly SheetNote[] =>
    value === undefined ? [] : [[label, value]];
  return [
    [report('from'), formatDate(days.from, locale)],
    [report('to'), formatDate(days.to, locale)],
    ...selected(textOf('vehicle'), names.vehicle),
    ...selected(textOf('user'), names.user),
    ...selected(textOf('station'), names.station),
    ...selected(textOf('expenseCenter'), names.expenseCenter),
    ...selected(textOf('product'), query.product && words('fuels')(`fuel_${query.product}`)),
    ...selected(textOf('status'), query.status && verdict(`status_${query.status}`)),
    ...selected(textOf('reason'), query.reason && verdict(`reason_${query.reason}`)),
    ...selected(textOf('approval'), query.approval && verdict(`approval_${query.approval}`)),
    ...selected(textOf('alert'), query.alert && verdict(`alert_${query.alert}`)),
    ...selected(report('search'), query.search),
  ];
}

function columnsOf({ words, locale, timeZone }: ExportSpeech): ExportDescription<TransactionRow>['columns'] {
  const [textOf, verdict, fuel] = [words('transactions'), words('verdict'), words('fuels')];
  return [
    textColumn(textOf('id'), (row) => formatShortId(row.id)),
    textColumn(textOf('at'), (row) => formatInstant(row.performedAt, locale, timeZone)),
    textColumn(textOf('status'), (row) => verdict(`outcome_${outcomeOf(row)}`)),
    textColumn(textOf('reason'), (row) => row.reason && verdict(`reason_${row.reason}`)),
    textColumn(textOf('approval'), (row) => verdict(`approval_${row.approval}`)),
    textColumn(textOf('vehicle'), (row) => row.vehicleName && formatPlate(row.vehicleName)),
    textColumn(textOf('user'), (row) => row.userName),
    textColumn(textOf('expenseCenter'), (row) => row.expenseCenterName),
    textColumn(textOf('station'), (row) => row.stationName),
    textColumn(textOf('taxNumber'), (row) => row.stationTaxNumber),
    textColumn(textOf('product'), (row) => fuel(`fuel_${row.product}`)),
    { header: textOf('volume'), kind: 'volume', value: (row) => row.volumeMl },
    textColumn(textOf('price'), (row) => formatPrice(row.priceMills, locale)),
    { header: textOf('amount'), kind: 'money', value: (row) => row.amountCents },
    { header: textOf('fees'), kind: 'money', value: (row) => row.feeCents },
    { header: textOf('fromCompany'), kind: 'money', value: (row) => row.companyCents },
    { header: textOf('odometer'), kind: 'number', value: (row) => row.odometerKm },
    textColumn(textOf('alert'), ({ alerts }) => alerts.map((alert) => verdict(`alert_${alert}`)).join(', ')),
  ];
}

const outcomeOf = ({ status, reason }: TransactionRow) =>
  status === 'done' ? 'done' : reason === null ? 'reversed' : 'refused';
