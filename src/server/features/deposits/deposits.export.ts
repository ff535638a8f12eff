import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Deposit } from '#contract/deposits.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import {
  textColumn,
  type ExportDescription,
  type ExportSpeech,
  type ListExport,
} from '../../platform/exports/list-export.ts';
import { periodNotes } from '../../platform/exports/period-notes.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { readDepositBatch } from './deposits.service.ts';

type DepositsExportName = 'GET /admin/organization/deposit';

export function depositsExport(tenancy: Tenancy): ListExport<DepositsExportName, Deposit> {
  return {
    describe: (call, speech) => describe(call, speech),
    readBatch: (call, after, limit) => readDepositBatch(tenancy, call, after, limit),
  };
}

function describe({ query }: Call<DepositsExportName>, speech: ExportSpeech): ExportDescription<Deposit> {
  const { words, locale, timeZone } = speech;
  const textOf = words('deposits');
  const report = words('report');
  const cents = ({ value }: Deposit) => centsFromReais(value);
  return {
    title: textOf('title'),
    fileName: textOf('fileName'),
    filters: [
      ...periodNotes(query, speech),
      ...(query.method === undefined ? [] : [[textOf('method'), textOf(`method_${query.method}`)] as const]),
      ...(query.proved === undefined
        ? []
        : [[textOf('attachments'), textOf(query.proved ? 'proved' : 'unproved')] as const]),
      ...(query.purchase === undefined ? [] : [[textOf('purchase'), query.purchase] as const]),
      ...(query.search === undefined ? [] : [[report('search'), query.search] as const]),
    ],
    columns: [
      textColumn(textOf('date'), ({ date }) => formatDate(date as CalendarDate, locale)),
      { header: textOf('value'), kind: 'money', value: cents },
      textColumn(textOf('method'), ({ method }) => method && textOf(`method_${method}`)),
      textColumn(textOf('note'), ({ note }) => note),
      { header: textOf('attachments'), kind: 'number', value: ({ attachments }) => attachments },
      textColumn(textOf('purchase'), ({ purchase }) => purchase),
      textColumn(textOf('by'), ({ by }) => by?.name ?? ''),
      textColumn(textOf('createdAt'), ({ createdAt }) =>
        formatInstant(new Date(createdAt), locale, timeZone),
      ),
      textColumn(textOf('id'), ({ _id }) => _id),
    ],
    totals: [
      { label: report('rows'), kind: 'number', of: () => 1 },
      { label: textOf('value'), kind: 'money', of: cents },
    ],
  };
}
