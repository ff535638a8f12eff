import type { Deposit } from '#contract/deposits.ts';
import { DEPOSIT_METHODS } from '#contract/choices.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type {
  ReportColumn,
  ReportDescription,
  ReportFilter,
  ReportQuery,
} from '#blocks/report/report-types.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import { formatShortId } from '#core/format/short-id.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { timeZoneOf } from '#core/session/time-zone.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { OpenCell } from '#core/ui/table/open-cell.tsx';

const CALL = 'GET /admin/organization/deposit';
type DepositListAnswer = RouteResponse<typeof CALL>;
type DepositListQuery = RouteQuery<typeof CALL>;

const ANY = 'any';
const PROVED = 'proved';
const UNPROVED = 'unproved';

export interface DepositListWords {
  readonly session: Session;
  readonly t: Text<'deposits'>;
  readonly locale: Locale;
  readonly open: (deposit: string) => void;
}

export function describeDeposits(words: DepositListWords): ReportDescription<Deposit, DepositListAnswer> {
  const { session, t, locale, open } = words;
  const cents = ({ value }: Pick<Deposit, 'value'>) => centsFromReais(value);
  return {
    title: t('title'),
    fileName: t('fileName'),
    texts: { loading: t('loading'), empty: t('none'), emptyHint: t('noneHint') },
    paging: 'pages',
    limit: DEFAULT_PAGE_SIZE,
    searches: true,
    events: ['hello', 'deposits'],
    async ask(query) {
      const { page, limit } = query;
      const answer = await session.api(CALL, { query: { ...requestOf(query), page, limit } });
      return { rows: answer.docs, total: answer.items.total, facts: answer };
    },
    rowId: ({ _id }) => _id,
    rowLabel: ({ date }) => formatDate(date as CalendarDate, locale),
    onRowOpen: ({ _id }) => open(_id),
    columns: columnsOf(words),
    filters: filtersOf(words),
    totals: ({ facts: { totals } }) => (
      <div className="deposits-totals">
        <bdi>{t('count', { count: totals.count, shown: formatCount(totals.count, locale) })}</bdi>
        <MoneyText cents={cents(totals)} emphasis="strong" />
        {totals.unproved > 0 && (
          <StatusText tone="caution">
            <bdi>
              {t('unprovedCount', { count: totals.unproved, shown: formatCount(totals.unproved, locale) })}
            </bdi>
          </StatusText>
        )}
      </div>
    ),
    file: {
      totals: (rows) => [{ label: t('value'), kind: 'money', value: sumCents(rows.map(cents)) }],
      download: (query, how) => session.download(CALL, { ...how, query: requestOf(query) }),
    },
  };
}

function requestOf({ days: { from, to }, filters, sort, search }: ReportQuery): DepositListQuery {
  const method = DEPOSIT_METHODS.find((one) => one === filters['method']);
  const proof = filters['proof'];
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(method && { method }),
    ...((proof === PROVED || proof === UNPROVED) && { proved: proof === PROVED }),
    ...(search && { search }),
    ...(sort !== null && { sort: sort as NonNullable<DepositListQuery['sort']> }),
  };
}

function filtersOf({ t }: DepositListWords): ReportFilter<DepositListAnswer>[] {
  return [
    {
      key: 'method',
      label: t('method'),
      isRequested: true,
      options: () => [
        { value: ANY, label: t('anyMethod') },
        ...DEPOSIT_METHODS.map((value) => ({ value, label: t(`method_${value}`) })),
      ],
    },
    {
      key: 'proof',
      label: t('attachments'),
      isRequested: true,
      options: () => [
        { value: ANY, label: t('anyAttachments') },
        { value: PROVED, label: t('proved') },
        { value: UNPROVED, label: t('unproved') },
      ],
    },
  ];
}

const plain = { sortable: false } as const;

function columnsOf(words: DepositListWords): ReportColumn<Deposit>[] {
  const { t } = words;
  return [
    dayColumn(words),
    {
      key: 'value',
      header: t('value'),
      kind: 'money',
      value: ({ value }) => centsFromReais(value),
      fixed: true,
      width: 144,
      onPhone: 'figure',
    },
    {
      ...plain,
      key: 'method',
      header: t('method'),
      value: ({ method }) => (method === null ? t('noMethod') : t(`method_${method}`)),
      importance: 1,
      width: 128,
    },
    {
      ...plain,
      key: 'note',
      header: t('note'),
      value: ({ note }) => note,
      importance: 3,
      width: 160,
      grow: 3,
    },
    {
      ...plain,
      key: 'attachments',
      header: t('attachments'),
      kind: 'number',
      value: ({ attachments }) => attachments,
      width: 128,
      named: true,
    },
    {
      ...plain,
      key: 'purchase',
      header: t('purchase'),
      value: ({ purchase }) => purchase,
      render: ({ purchase }) => purchase && formatShortId(purchase),
      importance: 3,
      width: 96,
      hidden: true,
    },
    ...writingColumns(words),
  ];
}

function writingColumns({ session, t, locale }: DepositListWords): ReportColumn<Deposit>[] {
  const writtenAt = ({ createdAt }: Deposit) =>
    formatInstant(new Date(createdAt), locale, timeZoneOf(session));
  return [
    {
      ...plain,
      key: 'by',
      header: t('by'),
      value: ({ by }) => by?.name ?? '',
      importance: 2,
      width: 144,
      grow: 2,
    },
    {
      ...plain,
      key: 'createdAt',
      header: t('createdAt'),
      value: writtenAt,
      importance: 3,
      width: 160,
      hidden: true,
    },
    {
      ...plain,
      key: 'id',
      header: t('id'),
      value: ({ _id }) => _id,
      render: ({ _id }) => formatShortId(_id),
      width: 96,
      hidden: true,
    },
  ];
}

function dayColumn({ t, locale, open }: DepositListWords): ReportColumn<Deposit> {
  const dayOf = ({ date }: Deposit) => formatDate(date as CalendarDate, locale);
  return {
    key: 'date',
    header: t('date'),
    value: ({ date }) => date,
    render: (row) => (
      <OpenCell onOpen={() => open(row._id)}>
        <bdi>
          <time dateTime={row.date}>{dayOf(row)}</time>
        </bdi>
      </OpenCell>
    ),
    written: dayOf,
    fixed: true,
    width: 132,
    onPhone: 'title',
  };
}
