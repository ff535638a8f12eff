import type { BillEntry } from '#contract/bills.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { formatPlate } from '#core/format/plate.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import {
  textColumn,
  type ExportDescription,
  type ExportSpeech,
  type ListExport,
} from '../../platform/exports/list-export.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import type { ServerWords } from '../../platform/words.ts';
import { readEntryBatch } from './bill-entries.service.ts';
import { requireBill } from './require-bill.service.ts';

type BillEntriesExportName = 'GET /admin/organization/bill/{id}/entries';

export function billEntriesExport(tenancy: Tenancy): ListExport<BillEntriesExportName, BillEntry> {
  return {
    describe: (call, speech) => describe(tenancy, call, speech),
    readBatch: (call, after, limit) =>
      readEntryBatch(tenancy, call, after ?? call.query.after ?? null, limit),
  };
}

async function describe(
  tenancy: Tenancy,
  { scope, organizationId, params }: Call<BillEntriesExportName>,
  { words, locale, timeZone }: ExportSpeech,
): Promise<ExportDescription<BillEntry>> {
  const bill = await tenancy.inScope(scope, (tx) => requireBill(tx, organizationId, params.id));
  const textOf = words('bill-entries');
  const statement = words('statement');
  const report = words('report');
  const debit = ({ debit: amount }: BillEntry) => centsFromReais(amount);
  const credit = ({ credit: amount }: BillEntry) => centsFromReais(amount);
  const day = (date: CalendarDate) => formatDate(date, locale);
  return {
    title: textOf('title'),
    fileName: `${textOf('fileName')}-${bill.starts_on}`,
    filters: [
      [report('from'), day(bill.starts_on)],
      [report('to'), day(bill.ends_on)],
    ],
    columns: [
      textColumn(textOf('at'), ({ at }) => formatInstant(new Date(at), locale, timeZone)),
      textColumn(textOf('entry'), ({ _id }) => _id),
      textColumn(textOf('kind'), ({ kind }) =>
        statement(kind === 'refuel' ? 'kind_refuel' : `company_${kind}`),
      ),
      textColumn(textOf('account'), (entry) => accountOf(entry, statement)),
      { header: textOf('debit'), kind: 'money', value: debit },
      { header: textOf('credit'), kind: 'money', value: credit },
      { header: textOf('balance'), kind: 'money', value: ({ balance }) => centsFromReais(balance) },
      textColumn(textOf('reference'), ({ reference }) => reference),
    ],
    totals: [
      { label: report('rows'), kind: 'number', of: () => 1 },
      { label: textOf('debit'), kind: 'money', of: debit },
      { label: textOf('credit'), kind: 'money', of: credit },
    ],
  };
}

function accountOf(
  { account, part, owner, expenseCenter }: BillEntry,
  statement: ServerWords<'statement'>,
): string {
  const parts = [
    statement(`account_${account}`),
    ...(part === 0 ? [] : [String(part)]),
    ...(owner === '' ? [] : [formatPlate(owner)]),
    ...(expenseCenter === null ? [] : [expenseCenter]),
  ];
  return parts.join(' · ');
}
