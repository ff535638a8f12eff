import type { AuditedKind, AuditLine } from '#contract/audit.ts';
import { AUDITED_KINDS } from '#contract/choices.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { formatInstantText, type ChangeWords } from '#blocks/history/change-words.ts';
import type {
  ReportColumn,
  ReportDescription,
  ReportFilter,
  ReportQuery,
} from '#blocks/report/report-types.ts';
import { formatChanges, formatNames } from '#core/wording/changed-field.ts';
import { formatCount } from '#core/format/count.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { OpenCell } from '#core/ui/table/open-cell.tsx';

const CALL = 'GET /admin/organization/audit';
type AuditTrailAnswer = RouteResponse<typeof CALL>;

const PAGE_ROWS = 25;
const ANY = 'any';
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** False for stations and plans: they belong to the platform, so the trail of an organization omits their changes. */
const isOfOrganization = (kind: AuditedKind): boolean => kind !== 'station-record' && kind !== 'plan';
const KINDS = [...AUDITED_KINDS.filter(isOfOrganization), 'movement'] as const;

export interface TrailWords {
  readonly session: Session;
  readonly words: ChangeWords;
  readonly open: (id: string) => void;
}

export function describeTrail(trail: TrailWords): ReportDescription<AuditLine, AuditTrailAnswer> {
  const { session, words, open } = trail;
  const { t } = words;
  return {
    title: t('title'),
    fileName: t('fileName'),
    texts: { loading: t('loading'), empty: t('none'), emptyHint: t('noneHint') },
    paging: 'older',
    limit: PAGE_ROWS,
    async ask(query) {
      const { limit, after } = query;
      const answer = await session.api(CALL, {
        query: { ...requestOf(query), limit, ...(after !== null && { before: after }) },
      });
      return { rows: answer.docs, next: answer.next, facts: answer };
    },
    rowId: ({ _id }) => _id,
    rowLabel: ({ at, operation }) => `${t(`op_${operation}`)}, ${formatInstantText(at, words)}`,
    onRowOpen: ({ _id }) => open(_id),
    columns: columnsOf(trail),
    filters: filtersOf(words),
    file: {
      totals: () => [],
      download: (query, how) => session.download(CALL, { ...how, query: requestOf(query) }),
    },
  };
}

function requestOf({ days: { from, to }, filters }: ReportQuery): RouteQuery<typeof CALL> {
  const { by = ANY, kind = ANY } = filters;
  const known = KINDS.find((one) => one === kind);
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(by !== ANY && { by }),
    ...(known && { kind: known }),
  };
}

function filtersOf({ t, locale }: ChangeWords): ReportFilter<AuditTrailAnswer>[] {
  const kinds = KINDS.map((kind) => ({ value: kind as string, label: t(`kind_${kind}`) }));
  return [
    {
      key: 'by',
      label: t('by'),
      isRequested: true,
      options: (facts) => [
        { value: ANY, label: t('anyone') },
        ...(facts?.authors ?? []).map(({ user, name }) => ({ value: user, label: name })),
      ],
      possible: (value) => ID.test(value),
    },
    {
      key: 'kind',
      label: t('kind'),
      isRequested: true,
      options: () => [
        { value: ANY, label: t('anyKind') },
        ...kinds.sort((one, other) => one.label.localeCompare(other.label, locale)),
      ],
    },
  ];
}

function columnsOf(trail: TrailWords): ReportColumn<AuditLine>[] {
  const { words } = trail;
  const { t } = words;
  const text = (
    key: 'by' | 'what' | 'kind' | 'name' | 'changes' | 'address',
    value: (line: AuditLine) => string,
    room: Pick<ReportColumn<AuditLine>, 'width' | 'grow' | 'importance' | 'hidden' | 'onPhone'>,
  ): ReportColumn<AuditLine> => ({ key, header: t(key), value, sortable: false, ...room });
  return [
    timeColumn(trail),
    text('by', ({ by }) => (by === null ? t('byServer') : by.name), { width: 88, grow: 2 }),
    text('what', ({ operation }) => t(`op_${operation}`), { width: 132, grow: 2 }),
    text('kind', ({ kind }) => t(`kind_${kind}`), { width: 128, importance: 1 }),
    text('name', (line) => nameOf(line, words), { width: 120, grow: 3 }),
    text('changes', (line) => formatChanges(line, words), {
      width: 120,
      grow: 4,
      onPhone: 'hidden',
    }),
    {
      key: 'amount',
      header: t('amount'),
      kind: 'money',
      value: ({ amount }) => (amount === null ? null : centsFromReais(amount)),
      sortable: false,
      width: 104,
      importance: 2,
      isLeftOut: (rows) => rows.every(({ amount }) => amount === null),
    },
    text('address', ({ address }) => address ?? '', { width: 144, hidden: true }),
  ];
}

function nameOf(line: AuditLine, words: ChangeWords): string {
  const { count } = line;
  const names = formatNames(line, words);
  if (names !== null) return names;
  return count > 1 ? words.t('count', { count, shown: formatCount(count, words.locale) }) : '';
}

function timeColumn({ words, open }: TrailWords): ReportColumn<AuditLine> {
  const { t } = words;
  return {
    key: 'at',
    header: t('at'),
    value: ({ at }) => at,
    render: ({ _id, at }) => (
      <OpenCell onOpen={() => open(_id)}>
        <bdi>
          <time dateTime={at}>{formatInstantText(at, words)}</time>
        </bdi>
      </OpenCell>
    ),
    written: ({ at }) => formatInstantText(at, words),
    sortable: false,
    fixed: true,
    width: 184,
    grow: 1,
    onPhone: 'title',
  };
}
