/** What all reports of several organisations have in common. */
import type { ReactNode } from 'react';
import type { NamedOrganization, PlacedOrganization } from '#contract/values.ts';
import {
  OrganizationFinder,
  organizationFilter,
  organizationsIn,
} from '#blocks/organizations/organization-filter.tsx';
import type {
  ReportColumn,
  ReportDescription,
  ReportFilter,
  ReportQuery,
} from '#blocks/report/report-types.ts';
import { formatCount } from '#core/format/count.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { formatDecimal } from '#core/format/decimal.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import type { OrganizationAsked } from './aggregates.element.ts';
import { Lead } from './lead.tsx';
import type { Words } from './words.ts';

/** What can be shown. */
export type Of =
  | 'transactions'
  | 'tanks'
  | 'distributions'
  | 'centers'
  | 'vehicles'
  | 'users'
  | 'purchases'
  | 'payments'
  | 'waiting';

const PAGE_ROWS = 25;

/** The choice that lets everything through. */
export const ANY = 'any';

/** What a list call answers. */
interface Listed<Row> {
  readonly docs: readonly Row[];
  readonly items: { readonly total: number };
}

type Own<Row, Answer> = Omit<
  ReportDescription<Row, Answer>,
  'title' | 'fileName' | 'texts' | 'paging' | 'limit' | 'pick' | 'ask'
> & {
  readonly texts?: ReportDescription<Row, Answer>['texts'];
  readonly ask: (query: ReportQuery) => Promise<Answer>;
};

/** The parts of a description that are the same in all; whom it is about is chosen before the other filters. */
export function describeAll<Row extends object, Answer extends Listed<Row>>(
  of: Of,
  words: Words,
  own: Own<Row, Answer>,
): ReportDescription<Row, Answer> {
  const { session, t, filter, locale } = words;
  return {
    title: t(`title_${of}`),
    fileName: t(`file_${of}`),
    texts: { loading: t('loading'), empty: t('none'), emptyHint: t('noneHint') },
    paging: 'pages',
    limit: PAGE_ROWS,
    ...own,
    async ask(query) {
      const answer = await own.ask(query);
      return { rows: answer.docs, total: answer.items.total, facts: answer };
    },
    pick: (choose, chosen) => (
      <OrganizationFinder session={session} chosen={organizationsIn(chosen) ?? []} choose={choose} />
    ),
    filters: [organizationFilter<Answer>(session, filter, locale), ...(own.filters ?? [])],
  };
}

/** What each call is asked: the period, the order, the search and the page. */
export function askedIn<Sort extends string>({ days: { from, to }, sort, search, page, limit }: ReportQuery) {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(sort !== null && { sort: sort as Sort }),
    ...(search !== '' && { search }),
    page,
    limit,
  };
}

/** Which organisations a call is about, as its body says it. */
export function bodyOf({ filters }: ReportQuery): { organizationIds?: string[] } {
  const organizationIds = organizationsIn(filters);
  return organizationIds ? { organizationIds } : {};
}

/** Of all time: a list that no period is chosen for. */
export const ALWAYS = { from: null, to: null };

/** All of them, whichever organisation is selected. */
export const named = ({ filters }: ReportQuery) => {
  const organizationIds = organizationsIn(filters);
  return { organizationId: undefined, ...(organizationIds && { organizationIds }) } as {
    organizationIds?: string[];
  };
};

/** An instant, as the clocks of the organisation show it; the usual ones for what is nobody's. */
export const timeOf = (at: string, organization: PlacedOrganization | null, { locale }: Words) =>
  formatInstant(new Date(at), locale, organization?.timeZone);

/** A list of choices, of which the first lets everything through. */
export function choiceFilter<Facts>(
  key: string,
  label: string,
  any: string,
  choices: readonly { readonly value: string; readonly label: string }[],
): ReportFilter<Facts> {
  return { key, label, isAsked: true, options: () => [{ value: ANY, label: any }, ...choices] };
}

/** Whose row it is, with the way there. */
export function organizationColumn<Row extends { readonly organization: NamedOrganization }>(
  words: Words,
  options: { readonly leadsTo?: OrganizationAsked['element']; readonly sortable?: boolean },
): ReportColumn<Row> {
  const { leadsTo, sortable = false } = options;
  return {
    key: 'organization',
    header: words.t('organization'),
    value: ({ organization }) => words.nameOf(organization),
    ...(leadsTo && {
      render: ({ organization }: Row) => (
        <Lead words={words} organization={organization._id} element={leadsTo} view={words.narrowed()}>
          {words.nameOf(organization)}
        </Lead>
      ),
      fixed: true,
      onPhone: 'title' as const,
    }),
    sortable,
    width: 200,
    grow: 2,
  };
}

interface Figure {
  readonly importance?: number;
  readonly sortable?: boolean;
  readonly hidden?: boolean;
  readonly width?: number;
}

/** How many. */
export const countColumn = <Row,>(
  key: string,
  header: string,
  value: (row: Row) => number,
  figure: Figure = {},
): ReportColumn<Row> => ({
  key,
  header,
  kind: 'number',
  value,
  width: 148,
  onPhone: 'detail',
  named: true,
  ...figure,
});

/** Reais. */
export const moneyColumn = <Row,>(
  key: string,
  header: string,
  reais: (row: Row) => number,
  figure: Figure & { readonly onPhone?: 'figure' | 'hidden' } = {},
): ReportColumn<Row> => ({
  key,
  header,
  kind: 'money',
  value: (row) => centsFromReais(reais(row)),
  width: 140,
  onPhone: 'detail',
  named: true,
  ...figure,
});

/** What a volume is counted in; null where it is added up of both. */
type Unit = 'L' | 'm³' | null;

export const volumeText = (volume: number, unit: Unit, { locale }: Words) =>
  `${formatDecimal(volume, 3, locale)}\u00a0${unit}`;

/** Litres or cubic metres, three decimals; a dash where there are none, or both. */
export const volumeColumn = <Row,>(
  key: string,
  header: string,
  value: (row: Row) => number,
  unit: (row: Row) => Unit,
  words: Words,
  figure: Figure = {},
): ReportColumn<Row> => ({
  key,
  header,
  kind: 'number',
  value: (row) => (unit(row) === null ? null : value(row)),
  decimals: 3,
  render: (row) =>
    value(row) === 0 || unit(row) === null ? '—' : <bdi>{volumeText(value(row), unit(row), words)}</bdi>,
  width: 128,
  onPhone: 'hidden',
  ...figure,
});

interface SumsProps {
  /** The first stands out. */
  sums: readonly { readonly label: string; readonly reais: number }[];
  said: readonly string[];
}

/** What all rows come to, in words and figures. */
export function Sums({ sums, said }: SumsProps): ReactNode {
  return (
    <dl className="aggregate-sums">
      {sums.map(({ label, reais }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <MoneyText cents={centsFromReais(reais)} emphasis="strong" />
          </dd>
        </div>
      ))}
      {said.length > 0 && (
        <div>
          <dt>
            <bdi>{said.join(' · ')}</bdi>
          </dt>
        </div>
      )}
    </dl>
  );
}

export const counted = (count: number, { locale }: Words) => ({ count, shown: formatCount(count, locale) });
