/**
 * Export of a list as a file. The list's call with an `Accept` header for CSV or XLSX returns all matching rows, with
 * company, filters, totals, author and time. Rows are read by keyset, each batch in its own short transaction.
 */
import type { FastifyReply } from 'fastify';
import type { RouteName } from '#contract/routes.ts';
import { DEFAULT_TIME_ZONE } from '#core/dates/calendar-date.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import { LOCALE_OF_LANGUAGE } from '#core/format/locale.ts';
import type { ExportValue } from '#core/format/sheet-cell.ts';
import type { Namespace } from '#core/texts/text-keys.ts';
import type { Clock } from '../clock.ts';
import type { Tenancy } from '../database/tenancy.ts';
import { readNames } from '../organization/organization-names.service.ts';
import { readUserName } from '../accounts/user-name.service.ts';
import type { Answer, Call, ListingHandler } from '../plugins/routes.ts';
import type { ExportBatch, ExportDescription, ExportSpeech, ListExport } from './list-export.ts';
import { FORMATS, type ExportFormat } from '../plugins/export-format.ts';
import { streamSheet } from './sheet-stream.ts';
import { languageOf, wordsOf } from '../words.ts';

export interface ExportParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

export const BATCH_ROWS = 1000;

export function exporting<N extends RouteName, Row>(
  parts: ExportParts,
  answer: Answer<N>,
  list: ListExport<N, Row>,
): ListingHandler<N> {
  return { does: 'lists', answer, answerFile: (call, format) => answerFile(parts, list, call, format) };
}

async function answerFile<N extends RouteName, Row>(
  { tenancy, clock }: ExportParts,
  list: ListExport<N, Row>,
  call: Call<N>,
  format: ExportFormat,
): Promise<FastifyReply> {
  // The first batch is read before the file begins. A refusal must come before the first byte of the file, as in the
  // list's JSON response.
  const first = await list.readBatch(call, null, BATCH_ROWS);
  const language = languageOf(call.request.headers['accept-language']);
  const locale = LOCALE_OF_LANGUAGE[language];
  const words = <N extends Namespace>(namespace: N) => wordsOf(language, namespace);
  const reportWords = words('report');
  const names = await readNames(tenancy, call.caller);
  const nameOf: ExportSpeech['nameOf'] = ({ _id, name }) => names.nameOf(_id, name);
  const { organization, timeZone } = await readOrganization(tenancy, call, {
    nameOf,
    several: (count) => reportWords('organizations', { shown: formatCount(count, locale) }),
  });
  const description = await list.describe(call, { words, locale, timeZone, nameOf });
  const author = await readUserName(tenancy, call.caller.userId);
  const at = clock.now();
  const sums = createSums(description);
  const { title, columns, filters, fileName } = description;
  const stream = streamSheet(
    {
      title,
      columns,
      notes: [
        [title],
        [reportWords('organization'), organization],
        ...filters,
        [reportWords('author'), author],
        [reportWords('writtenAt'), formatInstant(at, locale, timeZone)],
      ],
      batches: valuesOf(first, (after) => list.readBatch(call, after, BATCH_ROWS), description, sums.add),
      totals: sums.totals,
      cutOff: reportWords('cutOff'),
    },
    format,
    locale,
    at,
  );
  return call.reply
    .type(FORMATS[format])
    .header('content-disposition', `attachment; filename="${fileName}.${format}"`)
    .header('vary', 'accept, accept-language')
    .send(stream);
}

async function* valuesOf<Row>(
  first: ExportBatch<Row>,
  read: (after: string) => Promise<ExportBatch<Row>>,
  { columns }: ExportDescription<Row>,
  add: (row: Row) => void,
): AsyncGenerator<ExportValue[][]> {
  for (let batch = first; ; batch = await read(batch.next)) {
    batch.rows.forEach(add);
    yield batch.rows.map((row) => columns.map(({ value }) => value(row)));
    if (batch.next === null) return;
  }
}

function createSums<Row>({ totals }: ExportDescription<Row>) {
  const sums = totals.map(() => 0);
  return {
    add: (row: Row) => totals.forEach(({ of }, at) => (sums[at] = (sums[at] ?? 0) + of(row))),
    totals: () => totals.map(({ label, kind }, at) => ({ label, kind, value: sums[at] ?? 0 })),
  };
}

const NAMED = 10;

async function readOrganization(
  tenancy: Tenancy,
  { scope }: Call<RouteName>,
  { nameOf, several }: Pick<ExportSpeech, 'nameOf'> & { readonly several: (count: number) => string },
): Promise<{ organization: string; timeZone: string }> {
  const { organizations } = scope;
  const named = await tenancy.inScope(scope, (tx) =>
    tx
      .selectFrom('organizations')
      .select(['organization_id as _id', 'trade_name as name', 'time_zone as timeZone'])
      .where('organization_id', 'in', organizations.slice(0, NAMED))
      .orderBy('trade_name')
      .execute(),
  );
  return {
    organization: organizations.length > NAMED ? several(organizations.length) : named.map(nameOf).join(', '),
    timeZone: named[0]?.timeZone ?? DEFAULT_TIME_ZONE,
  };
}
