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
  const say = words('deposits');
  const report = words('report');
  const cents = ({ value }: Deposit) => centsFromReais(value);
  return {
    title: say('title'),
    fileName: say('fileName'),
    filters: [
      ...periodNotes(query, speech),
      ...(query.method === undefined ? [] : [[say('method'), say(`method_${query.method}`)] as const]),
      ...(query.proved === undefined
        ? []
        : [[say('attachments'), say(query.proved ? 'proved' : 'unproved')] as const]),
      ...(query.purchase === undefined ? [] : [[say('purchase'), query.purchase] as const]),
      ...(query.search === undefined ? [] : [[report('search'), query.search] as const]),
    ],
    columns: [
      textColumn(say('date'), ({ date }) => formatDate(date as CalendarDate, locale)),
      { header: say('value'), kind: 'money', value: cents },
      textColumn(say('method'), ({ method }) => method && say(`method_${method}`)),
      textColumn(say('note'), ({ note }) => note),
      { header: say('attachments'), kind: 'number', value: ({ attachments }) => attachments },
      textColumn(say('purchase'), ({ purchase }) => purchase),
      textColumn(say('by'), ({ by }) => by?.name ?? ''),
      textColumn(say('createdAt'), ({ createdAt }) => formatInstant(new Date(createdAt), locale, timeZone)),
      textColumn(say('id'), ({ _id }) => _id),
    ],
    totals: [
      { label: report('rows'), kind: 'number', of: () => 1 },
      { label: say('value'), kind: 'money', of: cents },
    ],
  };
}
