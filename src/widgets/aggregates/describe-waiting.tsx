import type { WaitingOfOne } from '#contract/aggregates.ts';
import { isAlertType, WAITING_KINDS } from '#contract/choices.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { ReportColumn, ReportDescription, ReportQuery } from '#blocks/report/report-types.ts';
import { ATTENTION_LINKS } from '#blocks/link/attention-links.ts';
import { centsFromReais } from '#core/money/reais.ts';
import {
  ALWAYS,
  requestedIn,
  bodyOf,
  choiceFilter,
  countColumn,
  describeAll,
  moneyColumn,
  organizationColumn,
} from './common.tsx';
import { Lead } from './lead.tsx';
import type { AggregatesWords } from './words.ts';

const WAITING = 'POST /superAdmin/organization/waiting';
type WaitingListKind = WaitingOfOne['about'];
type WaitingListQuery = RouteQuery<typeof WAITING>;

const COUNTED: readonly WaitingListKind[] = ['refused', 'receipts', ...WAITING_KINDS.filter(isAlertType)];

export function describeWaiting(
  words: AggregatesWords,
): ReportDescription<WaitingOfOne, RouteResponse<typeof WAITING>> {
  const { session, t } = words;
  return describeAll('waiting', words, {
    days: ALWAYS,
    searches: true,
    texts: { loading: t('loading'), empty: t('noWaiting'), emptyHint: t('noWaitingHint') },
    ask: (query) => session.api(WAITING, { query: requestOf(query), body: bodyOf(query) }),
    rowId: ({ organization, about }) => `${organization._id} ${about}`,
    rowLabel: ({ organization, about }) => `${words.nameOf(organization)}, ${kindText(about, words)}`,
    columns: waitingColumns(words),
    filters: [
      choiceFilter(
        'about',
        t('about'),
        t('anyAbout'),
        WAITING_KINDS.map((value) => ({ value, label: kindText(value, words) })),
      ),
    ],
    file: { totals: () => [] },
  });
}

function requestOf(query: ReportQuery): WaitingListQuery {
  const about = WAITING_KINDS.find((kind) => kind === query.filters['about']);
  return { ...requestedIn<NonNullable<WaitingListQuery['sort']>>(query), ...(about && { about }) };
}

const kindText = (kind: WaitingListKind, { t, explanation }: AggregatesWords) =>
  isAlertType(kind) ? t('waiting_alert', { name: explanation(`alert_${kind}`) }) : t(`waiting_${kind}`);

function waitingColumns(words: AggregatesWords): ReportColumn<WaitingOfOne>[] {
  const { t } = words;
  return [
    {
      ...organizationColumn<WaitingOfOne>(words, { sortable: true }),
      render: ({ organization, about }) => {
        const { element, view } = ATTENTION_LINKS[about];
        return (
          <Lead words={words} organization={organization._id} element={element} view={view}>
            {words.nameOf(organization)}
          </Lead>
        );
      },
      fixed: true,
      onPhone: 'title',
    },
    {
      key: 'about',
      header: t('about'),
      value: ({ about }) => kindText(about, words),
      sortable: false,
      width: 232,
      grow: 2,
      onPhone: 'detail',
    },
    countColumn('count', t('count'), ({ count }) => count, { width: 116, importance: 4 }),
    {
      ...moneyColumn<WaitingOfOne>('amount', t('amount'), ({ amount }) => amount, { onPhone: 'figure' }),
      value: ({ about, amount }) => (COUNTED.includes(about) ? null : centsFromReais(amount)),
    },
  ];
}
