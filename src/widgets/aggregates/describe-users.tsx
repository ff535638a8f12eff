import type { ListedUser } from '#contract/aggregates.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { ReportColumn, ReportDescription, ReportQuery } from '#blocks/report/report-types.ts';
import {
  ALWAYS,
  requestedIn,
  bodyOf,
  choiceFilter,
  describeAll,
  organizationColumn,
  Sums,
} from './common.tsx';
import { Lead } from './lead.tsx';
import { reportedCounts, statusColumn, statusFilter, statusIn } from './record-parts.tsx';
import type { AggregatesWords } from './words.ts';
import { mailColumn } from '#core/ui/table/mail-column.tsx';

const USERS = 'POST /superAdmin/organization/user/list';
const TYPES = ['administrator', 'driver', 'recipient'] as const;
const REGISTERS = {
  administrator: 'litro-admins',
  driver: 'litro-drivers',
  recipient: 'litro-recipients',
} as const;

export function describeUsers(
  words: AggregatesWords,
): ReportDescription<ListedUser, RouteResponse<typeof USERS>> {
  const { session, t } = words;
  type UserSumsSort = NonNullable<RouteQuery<typeof USERS>['sort']>;
  const requestOf = (query: ReportQuery) => {
    const type = TYPES.find((one) => one === query.filters['type']);
    return { ...requestedIn<UserSumsSort>(query), ...statusIn(query), ...(type && { type }) };
  };
  return describeAll('users', words, {
    days: ALWAYS,
    searches: true,
    ask: (query) => session.api(USERS, { query: requestOf(query), body: bodyOf(query) }),
    rowId: ({ record }) => record,
    rowLabel: ({ name }) => name,
    columns: userColumns(words),
    filters: [
      choiceFilter(
        'type',
        t('type'),
        t('anyType'),
        TYPES.map((value) => ({ value, label: t(`type_${value}`) })),
      ),
      statusFilter(words),
    ],
    totals: ({ facts: { totals } }) => <Sums sums={[]} sentences={reportedCounts(totals, words)} />,
    file: {
      totals: () => [],
      download: (query, how) => {
        const { page: _page, limit: _limit, ...filters } = requestOf(query);
        return session.download(USERS, { ...how, query: filters, body: bodyOf(query) });
      },
    },
  });
}

function userColumns(words: AggregatesWords): ReportColumn<ListedUser>[] {
  const { t } = words;
  return [
    {
      key: 'name',
      header: t('user'),
      value: ({ name }) => name,
      render: ({ record, organization, type, name }) => (
        <Lead
          words={words}
          // A link to an administrator selects no organization, because `<litro-admins>` covers all organizations.
          organization={type === 'administrator' ? null : organization._id}
          element={REGISTERS[type]}
          view={{ record }}
        >
          {name}
        </Lead>
      ),
      fixed: true,
      width: 200,
      grow: 2,
      onPhone: 'title',
    },
    { ...organizationColumn<ListedUser>(words, {}), importance: 5 },
    {
      key: 'type',
      header: t('type'),
      value: ({ type }) => t(`type_${type}`),
      sortable: false,
      importance: 4,
      width: 128,
      onPhone: 'detail',
    },
    {
      key: 'email',
      header: t('email'),
      ...mailColumn,
      importance: 2,
      width: 300,
      grow: 2,
      onPhone: 'detail',
    },
    statusColumn(words),
  ];
}
