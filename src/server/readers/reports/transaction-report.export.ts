import type { ReportDimension, TransactionReportRow } from '#contract/reports.ts';
import type { Month } from '#core/dates/calendar-date.ts';
import { formatMonth } from '#core/dates/format-month.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { FuelProduct } from '#contract/fills.ts';
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { ExportSpeech, ListExport } from '../../platform/exports/list-export.ts';
import { periodNotes } from '../../platform/exports/period-notes.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import type { ServerWords } from '../../platform/words.ts';
import { findNames } from './transaction-report.repository.ts';
import { SUM_ENTITIES, type SumEntity } from '../../features/refuel-sums/refuel-sums.service.ts';
import { readReportBatch } from './transaction-report.service.ts';

type TransactionReportExportName = 'GET /admin/organization/transaction/report';

export function transactionReportExport(
  tenancy: Tenancy,
): ListExport<TransactionReportExportName, TransactionReportRow> {
  return {
    describe: async (call, speech) => {
      const selected = await tenancy.inScope(call.scope, (tx) => namesOfFilters(tx, call));
      return describe(call, selected, speech);
    },
    readBatch: (call, after, limit) =>
      tenancy.inScope(
        call.scope,
        (tx) => readReportBatch(tx, call.organizationId, call.query, after, limit),
        { snapshot: true },
      ),
  };
}

async function namesOfFilters(
  tx: DatabaseTransaction,
  { query, organizationId }: Call<TransactionReportExportName>,
) {
  const names: [SumEntity, string][] = [];
  for (const of of SUM_ENTITIES) {
    const id = query[of];
    if (id === undefined) continue;
    const found = await findNames(tx, organizationId, of, [id]);
    names.push([of, found.get(id)?.name ?? '']);
  }
  return names;
}

function describe(
  { query }: Call<TransactionReportExportName>,
  selected: readonly [SumEntity, string][],
  speech: ExportSpeech,
) {
  const { words, locale } = speech;
  const fillsWords = words('fills');
  const report = words('report');
  const fuel = words('fuels');
  const by = query.by ?? 'vehicle';
  const nameOf = ({ key, name }: TransactionReportRow): string => {
    if (by === 'product') return fuel(`fuel_${key as FuelProduct}`);
    if (by === 'month') return formatMonth(key as Month, locale);
    return key === '' ? fillsWords(`nobody_${by}`) : name;
  };
  return {
    title: fillsWords('title'),
    fileName: fillsWords('fileName'),
    filters: [
      [fillsWords('by'), fillsWords(`by_${by}`)] as const,
      ...selected.map(([of, name]) => [fillsWords(`by_${of}`), name] as const),
      ...(query.product === undefined
        ? []
        : [[fillsWords('by_product'), fuel(`fuel_${query.product}`)] as const]),
      ...periodNotes(query, speech),
    ],
    columns: [
      { header: fillsWords(`by_${by}`), kind: 'text' as const, value: nameOf },
      ...measureColumns(fillsWords, by),
    ],
    totals: [
      { label: report('rows'), kind: 'number' as const, of: () => 1 },
      {
        label: fillsWords('refuels'),
        kind: 'number' as const,
        of: ({ refuels }: TransactionReportRow) => refuels,
      },
      { label: fillsWords('litres'), kind: 'volume' as const, of: litresOf },
      { label: fillsWords('cubicMetres'), kind: 'volume' as const, of: cubicOf },
      { label: fillsWords('amount'), kind: 'money' as const, of: amountOf },
      { label: fillsWords('fees'), kind: 'money' as const, of: feesOf },
    ],
  };
}

type RefuelReportWords = ServerWords<'fills'>;

function measureColumns(fillsWords: RefuelReportWords, by: ReportDimension) {
  return [
    {
      header: fillsWords('refuels'),
      kind: 'number' as const,
      value: ({ refuels }: TransactionReportRow) => refuels,
    },
    { header: fillsWords('litres'), kind: 'volume' as const, value: litresOf },
    { header: fillsWords('cubicMetres'), kind: 'volume' as const, value: cubicOf },
    { header: fillsWords('amount'), kind: 'money' as const, value: amountOf },
    { header: fillsWords('fees'), kind: 'money' as const, value: feesOf },
    {
      header: fillsWords('averagePrice'),
      kind: 'number' as const,
      value: ({ averagePrice }: TransactionReportRow) => averagePrice,
    },
    ...(by === 'vehicle'
      ? [
          {
            header: fillsWords('distance'),
            kind: 'number' as const,
            value: ({ distance }: TransactionReportRow) => distance,
          },
          {
            header: fillsWords('efficiency'),
            kind: 'number' as const,
            value: ({ efficiency }: TransactionReportRow) => efficiency,
          },
        ]
      : []),
  ];
}

const litresOf = ({ litres }: TransactionReportRow) => millilitresFromLitres(litres);
const cubicOf = ({ cubicMetres }: TransactionReportRow) => millilitresFromLitres(cubicMetres);
const amountOf = ({ amount }: TransactionReportRow) => centsFromReais(amount);
const feesOf = ({ fees }: TransactionReportRow) => centsFromReais(fees);
