import { formatShortId } from '#core/format/short-id.ts';
import { HAND_OUT_SOURCES } from '#contract/choices.ts';
import type { DistributionLine } from '#contract/distributions.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type {
  ReportColumn,
  ReportDescription,
  ReportFilter,
  ReportQuery,
} from '#blocks/report/report-types.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { OpenCell } from '#core/ui/table/open-cell.tsx';

const CALL = 'GET /admin/organization/balancesharing';
type DistributionListAnswer = RouteResponse<typeof CALL>;

const PAGE_ROWS = 25;
const ANY = 'any';
const WITH_LEFT = 'left';
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface DistributionReportWords {
  readonly session: Session;
  readonly t: Text<'balance-sharing'>;
  readonly locale: Locale;
  readonly open: (entry: string) => void;
}

export function describeDistributions(
  words: DistributionReportWords,
): ReportDescription<DistributionLine, DistributionListAnswer> {
  const { session, t, locale, open } = words;
  const sums = (['amount', 'collected', 'left'] as const).map((key) => ({
    label: t(key),
    of: (row: Pick<DistributionLine, typeof key>) => centsFromReais(row[key]),
  }));
  return {
    title: t('title'),
    fileName: t('fileName'),
    texts: { loading: t('loading'), empty: t('none'), emptyHint: t('noneHint') },
    paging: 'older',
    limit: PAGE_ROWS,
    searches: true,
    events: ['hello', 'balance', 'distribution'],
    async ask(query) {
      const { limit, after } = query;
      const answer = await session.api(CALL, {
        query: { ...requestOf(query), limit, ...(after !== null && { after }) },
      });
      return { rows: answer.docs, next: answer.next, facts: answer };
    },
    rowId: ({ _id }) => _id,
    rowLabel: ({ at }) => timeOf(words, at),
    onRowOpen: ({ _id }) => open(_id),
    columns: columnsOf(words),
    filters: filtersOf(words),
    totals: ({ facts: { totals } }) => (
      <dl className="balance-sharing-totals">
        <div>
          <dt>
            <bdi>{t('count', { count: totals.count, shown: formatCount(totals.count, locale) })}</bdi>
          </dt>
        </div>
        {sums.map(({ label, of }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <MoneyText cents={of(totals)} emphasis="strong" />
            </dd>
          </div>
        ))}
      </dl>
    ),
    file: {
      totals: (rows) =>
        sums.map(({ label, of }) => ({ label, kind: 'money', value: sumCents(rows.map(of)) })),
      download: (query, how) => session.download(CALL, { ...how, query: requestOf(query) }),
    },
  };
}

function requestOf({ days: { from, to }, filters, sort, search }: ReportQuery): RouteQuery<typeof CALL> {
  const { by = ANY, source = ANY, left = ANY } = filters;
  const known = HAND_OUT_SOURCES.find((one) => one === source);
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(by !== ANY && { by }),
    ...(known && { source: known }),
    ...(left === WITH_LEFT && { withLeft: true }),
    ...(search && { search }),
    ...(sort !== null && { sort: sort as NonNullable<RouteQuery<typeof CALL>['sort']> }),
  };
}

function filtersOf({ t }: DistributionReportWords): ReportFilter<DistributionListAnswer>[] {
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
      key: 'source',
      label: t('source'),
      isRequested: true,
      options: () => [
        { value: ANY, label: t('anySource') },
        ...HAND_OUT_SOURCES.map((source) => ({ value: source, label: t(`source_${source}`) })),
      ],
    },
    {
      key: 'left',
      label: t('left'),
      isRequested: true,
      options: () => [
        { value: ANY, label: t('anyLeft') },
        { value: WITH_LEFT, label: t('withLeft') },
      ],
    },
  ];
}

function timeOf({ session, locale }: DistributionReportWords, at: string): string {
  return formatInstant(new Date(at), locale, timeZoneOf(session));
}

function columnsOf(words: DistributionReportWords): ReportColumn<DistributionLine>[] {
  const { t } = words;
  const money = (key: 'amount' | 'collected' | 'left') => ({
    key,
    header: t(key),
    kind: 'money' as const,
    value: (row: DistributionLine) => centsFromReais(row[key]),
    sortable: key === 'amount',
    width: 132,
  });
  return [
    timeColumn(words),
    {
      key: 'by',
      header: t('by'),
      value: ({ by }) => (by === null ? t('byServer') : by.name),
      sortable: false,
      width: 144,
      grow: 2,
    },
    {
      key: 'source',
      header: t('source'),
      value: ({ source }) => t(`source_${source}`),
      sortable: false,
      importance: 1,
      width: 128,
    },
    {
      key: 'rows',
      header: t('rows'),
      kind: 'number',
      value: ({ rows }) => rows,
      sortable: false,
      importance: 3,
      width: 92,
      named: true,
    },
    { ...money('amount'), fixed: true, onPhone: 'figure' },
    { ...money('collected'), importance: 2, named: true },
    { ...money('left'), named: true },
    {
      key: 'entry',
      header: t('entry'),
      value: ({ _id }) => _id,
      render: ({ _id }) => formatShortId(_id),
      sortable: false,
      hidden: true,
      width: 96,
    },
  ];
}

function timeColumn(words: DistributionReportWords): ReportColumn<DistributionLine> {
  const { t, open } = words;
  return {
    // The server sorts this column of times by `_id`, because ids are ordered by creation time.
    key: '_id',
    header: t('at'),
    value: ({ at }) => at,
    render: ({ _id, at }) => (
      <OpenCell onOpen={() => open(_id)}>
        <bdi>
          <time dateTime={at}>{timeOf(words, at)}</time>
        </bdi>
      </OpenCell>
    ),
    written: ({ at }) => timeOf(words, at),
    fixed: true,
    width: 184,
    onPhone: 'title',
  };
}
