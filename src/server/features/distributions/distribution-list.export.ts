import { formatInstant } from '#core/dates/format-date.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { DistributionLine } from '#contract/distributions.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import type { ExportSpeech, ListExport } from '../../platform/exports/list-export.ts';
import { periodNotes } from '../../platform/exports/period-notes.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { readUserName } from '../../platform/accounts/user-name.service.ts';
import { readDistributionBatch } from './distribution-list.service.ts';

type DistributionListExportName = 'GET /admin/organization/balancesharing';

export function distributionExport(
  tenancy: Tenancy,
): ListExport<DistributionListExportName, DistributionLine> {
  return {
    describe: async (call, speech) => {
      const { by } = call.query;
      return describe(call, speech, by === undefined ? null : await readUserName(tenancy, by));
    },
    readBatch: ({ scope, organizationId, query }, after, limit) =>
      readDistributionBatch(
        tenancy,
        { scope, organizationId, query: { ...query, ...(after !== null && { after }) } },
        limit,
      ),
  };
}

function describe({ query }: Call<DistributionListExportName>, speech: ExportSpeech, author: string | null) {
  const { words, locale, timeZone } = speech;
  const textOf = words('balance-sharing');
  const money = (key: 'amount' | 'collected' | 'left') => ({
    header: textOf(key),
    kind: 'money' as const,
    value: (line: DistributionLine) => centsFromReais(line[key]),
  });
  const sum = (key: 'amount' | 'collected' | 'left') => ({
    label: textOf(key),
    kind: 'money' as const,
    of: (line: DistributionLine) => centsFromReais(line[key]),
  });
  return {
    title: textOf('title'),
    fileName: textOf('fileName'),
    filters: [
      ...periodNotes(query, speech),
      ...(author === null ? [] : [[textOf('by'), author] as const]),
      ...(query.source === undefined ? [] : [[textOf('source'), textOf(`source_${query.source}`)] as const]),
      ...(query.withLeft === true ? [[textOf('left'), textOf('withLeft')] as const] : []),
      ...(query.search === undefined ? [] : [[words('report')('search'), query.search] as const]),
    ],
    columns: [
      {
        header: textOf('at'),
        kind: 'text' as const,
        value: ({ at }: DistributionLine) => formatInstant(new Date(at), locale, timeZone),
      },
      {
        header: textOf('by'),
        kind: 'text' as const,
        value: ({ by }: DistributionLine) => (by === null ? textOf('byServer') : by.name),
      },
      {
        header: textOf('source'),
        kind: 'text' as const,
        value: ({ source }: DistributionLine) => textOf(`source_${source}`),
      },
      { header: textOf('rows'), kind: 'number' as const, value: ({ rows }: DistributionLine) => rows },
      money('amount'),
      money('collected'),
      money('left'),
      { header: textOf('entry'), kind: 'text' as const, value: ({ _id }: DistributionLine) => _id },
    ],
    totals: [
      { label: words('report')('rows'), kind: 'number' as const, of: () => 1 },
      sum('amount'),
      sum('collected'),
      sum('left'),
    ],
  };
}
