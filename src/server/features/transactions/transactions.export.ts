/** Export of transactions, with one row per transaction in the order of the list. */
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
  const say = words('transactions');
  const posted = (of: (row: TransactionRow) => number) => (row: TransactionRow) =>
    row.status === 'done' ? of(row) : 0;
  const volume = (isGas: boolean) =>
    posted((row) => (isCubicMetres(row.product) === isGas ? row.volumeMl : 0));
  return {
    title: say('title'),
    fileName: say('fileName'),
    filters: filtersOf(call, filtered, speech),
    columns: columnsOf(speech),
    totals: [
      { label: words('report')('rows'), kind: 'number', of: () => 1 },
      { label: say('litres'), kind: 'volume', of: volume(false) },
      { label: say('cubicMetres'), kind: 'volume', of: volume(true) },
      { label: say('amount'), kind: 'money', of: posted((row) => row.amountCents) },
      { label: say('fees'), kind: 'money', of: posted((row) => row.feeCents) },
    ],
  };
}

function filtersOf(
  { query }: Call<TransactionsExportName>,
  { days, names }: FilteredTransactions,
  { words, locale }: ExportSpeech,
): SheetNote[] {
  const [say, verdict, report] = [words('transactions'), words('verdict'), words('report')];
  const selected = (label: string, value: string | undefined): readonly SheetNote[] =>
    value === undefined ? [] : [[label, value]];
  return [
    [report('from'), formatDate(days.from, locale)],
    [report('to'), formatDate(days.to, locale)],
    ...selected(say('vehicle'), names.vehicle),
    ...selected(say('user'), names.user),
    ...selected(say('station'), names.station),
    ...selected(say('expenseCenter'), names.expenseCenter),
    ...selected(say('product'), query.product && words('fuels')(`fuel_${query.product}`)),
    ...selected(say('status'), query.status && verdict(`status_${query.status}`)),
    ...selected(say('reason'), query.reason && verdict(`reason_${query.reason}`)),
    ...selected(say('approval'), query.approval && verdict(`approval_${query.approval}`)),
    ...selected(say('alert'), query.alert && verdict(`alert_${query.alert}`)),
    ...selected(report('search'), query.search),
  ];
}

function columnsOf({ words, locale, timeZone }: ExportSpeech): ExportDescription<TransactionRow>['columns'] {
  const [say, verdict, fuel] = [words('transactions'), words('verdict'), words('fuels')];
  return [
    textColumn(say('id'), (row) => formatShortId(row.id)),
    textColumn(say('at'), (row) => formatInstant(row.performedAt, locale, timeZone)),
    textColumn(say('status'), (row) => verdict(`outcome_${outcomeOf(row)}`)),
    textColumn(say('reason'), (row) => row.reason && verdict(`reason_${row.reason}`)),
    textColumn(say('approval'), (row) => verdict(`approval_${row.approval}`)),
    textColumn(say('vehicle'), (row) => row.vehicleName && formatPlate(row.vehicleName)),
    textColumn(say('user'), (row) => row.userName),
    textColumn(say('expenseCenter'), (row) => row.expenseCenterName),
    textColumn(say('station'), (row) => row.stationName),
    textColumn(say('taxNumber'), (row) => row.stationTaxNumber),
    textColumn(say('product'), (row) => fuel(`fuel_${row.product}`)),
    { header: say('volume'), kind: 'volume', value: (row) => row.volumeMl },
    textColumn(say('price'), (row) => formatPrice(row.priceMills, locale)),
    { header: say('amount'), kind: 'money', value: (row) => row.amountCents },
    { header: say('fees'), kind: 'money', value: (row) => row.feeCents },
    { header: say('fromCompany'), kind: 'money', value: (row) => row.companyCents },
    { header: say('odometer'), kind: 'number', value: (row) => row.odometerKm },
    textColumn(say('alert'), ({ alerts }) => alerts.map((alert) => verdict(`alert_${alert}`)).join(', ')),
  ];
}

const outcomeOf = ({ status, reason }: TransactionRow) =>
  status === 'done' ? 'done' : reason === null ? 'reversed' : 'refused';
