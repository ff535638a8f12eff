import type { ReportColumn, ReportFilter, ReportQuery } from '#blocks/report/report-types.ts';
import { StatusText } from '#core/ui/states/status-text.tsx';
import { choiceFilter, counted } from './common.tsx';
import type { AggregatesWords } from './words.ts';

const STATUSES = ['active', 'inactive'] as const;

export const statusFilter = <Facts,>({ t, registry }: AggregatesWords): ReportFilter<Facts> =>
  choiceFilter(
    'status',
    t('status'),
    t('anyStatus'),
    STATUSES.map((value) => ({ value, label: registry(`status_${value}`) })),
  );

export const statusIn = ({ filters }: ReportQuery) => {
  const status = STATUSES.find((one) => one === filters['status']);
  return status ? { status } : {};
};

export function statusColumn<Row extends { readonly status: 'active' | 'inactive' | 'deleted' }>({
  t,
  registry,
}: AggregatesWords): ReportColumn<Row> {
  return {
    key: 'status',
    header: t('status'),
    value: ({ status }) => registry(`status_${status}`),
    render: ({ status }) => (
      <StatusText tone={status === 'active' ? 'positive' : 'neutral'}>
        {registry(`status_${status}`)}
      </StatusText>
    ),
    importance: 3,
    width: 112,
    onPhone: 'detail',
  };
}

export const reportedCounts = (
  { count, active, inactive }: { count: number; active: number; inactive: number },
  words: AggregatesWords,
) => [
  words.t('recordCount', counted(count, words)),
  words.t('activeCount', counted(active, words)),
  words.t('inactiveCount', counted(inactive, words)),
];
