import { formatInstant } from '#core/dates/format-date.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { HandOutLine } from '#contract/hand-outs.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import type { ExportSpeech, ListExport } from '../../platform/exports/list-export.ts';
import { periodNotes } from '../../platform/exports/period-notes.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { readUserName } from '../../platform/accounts/user-name.service.ts';
import { readHandOutBatch } from './hand-out-list.service.ts';

type Name = 'GET /admin/organization/balancesharing';

export function handOutExport(tenancy: Tenancy): ListExport<Name, HandOutLine> {
  return {
    describe: async (call, speech) => {
      const { by } = call.query;
      return describe(call, speech, by === undefined ? null : await readUserName(tenancy, by));
    },
    readBatch: ({ scope, organizationId, query }, after, limit) =>
      readHandOutBatch(
        tenancy,
        { scope, organizationId, query: { ...query, ...(after !== null && { after }) } },
        limit,
      ),
  };
}

function describe({ query }: Call<Name>, speech: ExportSpeech, author: string | null) {
  const { words, locale, timeZone } = speech;
  const say = words('balance-sharing');
  const money = (key: 'amount' | 'collected' | 'left') => ({
    header: say(key),
    kind: 'money' as const,
    value: (line: HandOutLine) => centsFromReais(line[key]),
  });
  const sum = (key: 'amount' | 'collected' | 'left') => ({
    label: say(key),
    kind: 'money' as const,
    of: (line: HandOutLine) => centsFromReais(line[key]),
  });
  return {
    title: say('title'),
    fileName: say('fileName'),
    filters: [
      ...periodNotes(query, speech),
      ...(author === null ? [] : [[say('by'), author] as const]),
      ...(query.source === undefined ? [] : [[say('source'), say(`source_${query.source}`)] as const]),
      ...(query.withLeft === true ? [[say('left'), say('withLeft')] as const] : []),
      ...(query.search === undefined ? [] : [[words('report')('search'), query.search] as const]),
    ],
    columns: [
      {
        header: say('at'),
        kind: 'text' as const,
        value: ({ at }: HandOutLine) => formatInstant(new Date(at), locale, timeZone),
      },
      {
        header: say('by'),
        kind: 'text' as const,
        value: ({ by }: HandOutLine) => (by === null ? say('byServer') : by.name),
      },
      {
        header: say('source'),
        kind: 'text' as const,
        value: ({ source }: HandOutLine) => say(`source_${source}`),
      },
      { header: say('rows'), kind: 'number' as const, value: ({ rows }: HandOutLine) => rows },
      money('amount'),
      money('collected'),
      money('left'),
      { header: say('entry'), kind: 'text' as const, value: ({ _id }: HandOutLine) => _id },
    ],
    totals: [
      { label: words('report')('rows'), kind: 'number' as const, of: () => 1 },
      sum('amount'),
      sum('collected'),
      sum('left'),
    ],
  };
}
