import { formatShortId } from '#core/format/short-id.ts';
import type { Schedule } from '#contract/schedules.ts';
import { SCHEDULE_TYPES } from '#contract/choices.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type {
  ReportColumn,
  ReportDescription,
  ReportFilter,
  ReportQuery,
} from '#blocks/report/report-types.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatCount } from '#core/format/count.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { Badge, StatusText } from '#core/ui/states/status-text.tsx';
import { OpenCell } from '#core/ui/table/open-cell.tsx';
import {
  momentText,
  ruleText,
  TONE_OF_RUN,
  TONE_OF_STATUS,
  whoText,
  type ScheduleWords,
} from './schedules.model.ts';
import type { SchedulesState } from './schedules.state.ts';

const CALL = 'GET /admin/organization/balance/schedule';
type ScheduleListAnswer = RouteResponse<typeof CALL>;
type ScheduleListQuery = RouteQuery<typeof CALL>;

const ANY = 'any';
const STATUSES = ['active', 'paused', 'ended'] as const;

export interface ScheduleListWords extends ScheduleWords {
  readonly state: SchedulesState;
}

export function describeSchedules(words: ScheduleListWords): ReportDescription<Schedule, ScheduleListAnswer> {
  const { state, t, locale } = words;
  return {
    title: t('title'),
    fileName: t('fileName'),
    texts: {
      loading: t('loading'),
      empty: t('none'),
      emptyHint: t('noneHint'),
      emptyOf: ({ filters }) =>
        isFiltered(filters) ? { empty: t('none'), emptyHint: t('noneSuchHint') } : null,
    },
    paging: 'pages',
    limit: DEFAULT_PAGE_SIZE,
    searches: true,
    // No period filter, because schedules run in the future.
    days: { from: null, to: null },
    events: ['hello', 'schedule', 'registry', 'sharing-type'],
    changes: state.changes,
    async ask(query) {
      const { page, limit } = query;
      const answer = await state.session.api(CALL, { query: { ...requestOf(query), page, limit } });
      return { rows: answer.docs, total: answer.items.total, facts: answer };
    },
    rowId: ({ _id }) => _id,
    rowLabel: ({ name }) => name,
    onRowOpen: ({ _id }) => state.open(_id),
    columns: [...timeColumns(words), ...moneyColumns(words), ...stateColumns(words), ...makingColumns(words)],
    filters: filtersOf(words),
    totals: ({ facts: { items } }) => (
      <p className="schedules-count">
        <bdi>{t('count', { count: items.total, shown: formatCount(items.total, locale) })}</bdi>
      </p>
    ),
    file: { totals: () => [] },
  };
}

const isFiltered = (filters: Readonly<Record<string, string>>) =>
  Object.values(filters).some((value) => value !== ANY);

function requestOf({ filters, sort, search }: ReportQuery): ScheduleListQuery {
  const status = STATUSES.find((one) => one === filters['status']);
  const scheduleType = SCHEDULE_TYPES.find((one) => one === filters['type']);
  return {
    ...(status && { status }),
    ...(scheduleType && { scheduleType }),
    ...(search && { search }),
    ...(sort !== null && { sort: sort as NonNullable<ScheduleListQuery['sort']> }),
  };
}

function filtersOf({ t }: ScheduleListWords): ReportFilter<ScheduleListAnswer>[] {
  return [
    {
      key: 'status',
      label: t('status'),
      isRequested: true,
      options: () => [
        { value: ANY, label: t('anyStatus') },
        ...STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
      ],
    },
    {
      key: 'type',
      label: t('type'),
      isRequested: true,
      options: () => [
        { value: ANY, label: t('anyType') },
        ...SCHEDULE_TYPES.map((value) => ({ value, label: t(`type_${value}`) })),
      ],
    },
  ];
}

const plain = { sortable: false } as const;

function timeColumns(words: ScheduleListWords): ReportColumn<Schedule>[] {
  const { state, t } = words;
  return [
    {
      key: 'name',
      header: t('name'),
      value: ({ name }) => name,
      render: ({ _id, name }) => (
        <OpenCell onOpen={() => state.open(_id)}>
          <bdi>{name}</bdi>
        </OpenCell>
      ),
      fixed: true,
      width: 176,
      grow: 3,
      onPhone: 'title',
    },
    {
      key: 'nextExecution',
      header: t('next'),
      value: ({ nextExecution }) => (nextExecution === null ? t('noNext') : momentText(nextExecution, words)),
      width: 204,
      named: true,
    },
    {
      ...plain,
      key: 'rule',
      header: t('rule'),
      value: (schedule) => ruleText(schedule, words),
      importance: 5,
      width: 208,
      grow: 2,
    },
  ];
}

function moneyColumns(words: ScheduleListWords): ReportColumn<Schedule>[] {
  const { t, locale } = words;
  return [
    {
      ...plain,
      key: 'who',
      header: t('who'),
      value: (schedule) => whoText(schedule, words),
      importance: 3,
      width: 112,
      grow: 1,
    },
    {
      key: 'shareAmount',
      header: t('share'),
      value: ({ amountMode, shareAmount }) => {
        const amount = formatCents(centsFromReais(shareAmount), locale);
        return amountMode === 'target' ? t('upTo', { amount }) : amount;
      },
      importance: 2,
      width: 136,
      named: true,
      onPhone: 'hidden',
    },
    {
      ...plain,
      key: 'amount',
      header: t('amount'),
      kind: 'money',
      value: ({ amount }) => centsFromReais(amount),
      width: 128,
      onPhone: 'figure',
    },
  ];
}

function stateColumns(words: ScheduleListWords): ReportColumn<Schedule>[] {
  const { t } = words;
  return [
    {
      key: 'status',
      header: t('status'),
      value: ({ status }) => t(`status_${status}`),
      render: ({ status }) => <Badge tone={TONE_OF_STATUS[status]}>{t(`status_${status}`)}</Badge>,
      width: 108,
    },
    {
      key: 'lastExecuted',
      header: t('last'),
      value: ({ lastRun }) => (lastRun ? t(`run_${lastRun.status}`) : t('neverRan')),
      render: ({ lastRun }) =>
        lastRun ? (
          <StatusText tone={TONE_OF_RUN[lastRun.status]}>{t(`run_${lastRun.status}`)}</StatusText>
        ) : (
          t('neverRan')
        ),
      importance: 4,
      width: 128,
      named: true,
    },
  ];
}

function makingColumns({ t, locale, timeZone }: ScheduleListWords): ReportColumn<Schedule>[] {
  return [
    { ...plain, key: 'by', header: t('by'), value: ({ by }) => by?.name ?? '', width: 144, hidden: true },
    {
      ...plain,
      key: 'createdAt',
      header: t('createdAt'),
      value: ({ createdAt }) => formatInstant(new Date(createdAt), locale, timeZone),
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
