import type { AuditLine } from '#contract/audit.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatAllChanges, formatAllNames } from '#core/wording/changed-line.ts';
import type { ChangedFieldWords } from '#core/wording/changed-value.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { textColumn, type ExportSpeech, type ListExport } from '../../platform/exports/list-export.ts';
import { periodNotes } from '../../platform/exports/period-notes.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { readUserName } from '../../platform/accounts/user-name.service.ts';
import { readTrailBatch } from './trail.service.ts';

type AuditTrailExportName = 'GET /admin/organization/audit';

export function trailExport(tenancy: Tenancy): ListExport<AuditTrailExportName, AuditLine> {
  return {
    describe: async (call, speech) => {
      const { by } = call.query;
      return describe(call, speech, by === undefined ? null : await readUserName(tenancy, by));
    },
    readBatch: ({ scope, organizationId, query }, after, limit) =>
      readTrailBatch(
        tenancy,
        { scope, organizationId, query: { ...query, ...(after !== null && { before: after }) } },
        limit,
      ),
  };
}

function describe({ query }: Call<AuditTrailExportName>, speech: ExportSpeech, author: string | null) {
  const { words, locale, timeZone } = speech;
  const auditWords = words('audit');
  const fieldWords: ChangedFieldWords = {
    say: auditWords,
    fuel: words('fuels'),
    permission: words('permissions'),
    locale,
    timeZone,
  };
  return {
    title: auditWords('title'),
    fileName: auditWords('fileName'),
    filters: [
      ...periodNotes(query, speech),
      ...(author === null ? [] : [[auditWords('by'), author] as const]),
      ...(query.kind === undefined ? [] : [[auditWords('kind'), auditWords(`kind_${query.kind}`)] as const]),
      ...(query.record === undefined ? [] : [[auditWords('name'), query.record] as const]),
    ],
    columns: [
      textColumn(auditWords('at'), ({ at }: AuditLine) => formatInstant(new Date(at), locale, timeZone)),
      textColumn(auditWords('by'), ({ by }: AuditLine) => (by === null ? auditWords('byServer') : by.name)),
      textColumn(auditWords('what'), ({ operation }: AuditLine) => auditWords(`op_${operation}`)),
      textColumn(auditWords('kind'), ({ kind }: AuditLine) => auditWords(`kind_${kind}`)),
      textColumn(auditWords('name'), (line: AuditLine) => formatAllNames(line, fieldWords)),
      textColumn(auditWords('changes'), (line: AuditLine) => formatAllChanges(line, fieldWords)),
      {
        header: auditWords('amount'),
        kind: 'money' as const,
        value: ({ amount }: AuditLine) => (amount === null ? null : centsFromReais(amount)),
      },
      textColumn(auditWords('address'), ({ address }: AuditLine) => address),
      textColumn(auditWords('request'), ({ requestId }: AuditLine) => requestId),
    ],
    totals: [{ label: words('report')('rows'), kind: 'number' as const, of: () => 1 }],
  };
}
