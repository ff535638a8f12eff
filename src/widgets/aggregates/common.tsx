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
import type { OrganizationRequest } from './aggregates.element.ts';
import { Lead } from './lead.tsx';
import type { AggregatesWords } from './words.ts';

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

export const ANY = 'any';

interface ListedRecord<Row> {
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

export function describeAll<Row extends object, Answer extends ListedRecord<Row>>(
  of: Of,
  words: AggregatesWords,
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
    pick: (choose, selected) => (
      <OrganizationFinder session={session} selected={organizationsIn(selected) ?? []} choose={choose} />
    ),
    filters: [organizationFilter<Answer>(session, filter, locale), ...(own.filters ?? [])],
  };
}

export function requestedIn<Sort extends string>({
  days: { from, to },
  sort,
  search,
  page,
  limit,
}: ReportQuery) {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(sort !== null && { sort: sort as Sort }),
    ...(search !== '' && { search }),
    page,
    limit,
  };
}

export function bodyOf({ filters }: ReportQuery): { organizationIds?: string[] } {
  const organizationIds = organizationsIn(filters);
  return organizationIds ? { organizationIds } : {};
}

export const ALWAYS = { from: null, to: null };

/**
 * Query of a report across organizations: all organizations, or the organizations of the report's filter. The selected
 * organization has no effect.
 */
export const named = ({ filters }: ReportQuery) => {
  const organizationIds = organizationsIn(filters);
  return { organizationId: undefined, ...(organizationIds && { organizationIds }) } as {
    organizationIds?: string[];
  };
};

/**
 * Formats an instant in the organization's time zone. Without an organization it uses the default
 * time zone.
 */
export const timeOf = (at: string, organization: PlacedOrganization | null, { locale }: AggregatesWords) =>
  formatInstant(new Date(at), locale, organization?.timeZone);

/** Report filter with fixed choices. The first choice matches every row. */
export function choiceFilter<Facts>(
  key: string,
  label: string,
  any: string,
  choices: readonly { readonly value: string; readonly label: string }[],
): ReportFilter<Facts> {
  return { key, label, isRequested: true, options: () => [{ value: ANY, label: any }, ...choices] };
}

export function organizationColumn<Row extends { readonly organization: NamedOrganization }>(
  words: AggregatesWords,
  options: { readonly linksTo?: OrganizationRequest['element']; readonly sortable?: boolean },
): ReportColumn<Row> {
  const { linksTo, sortable = false } = options;
  return {
    key: 'organization',
    header: words.t('organization'),
    value: ({ organization }) => words.nameOf(organization),
    ...(linksTo && {
      render: ({ organization }: Row) => (
        <Lead words={words} organization={organization._id} element={linksTo} view={words.narrowed()}>
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

interface AggregateFigure {
  readonly importance?: number;
  readonly sortable?: boolean;
  readonly hidden?: boolean;
  readonly width?: number;
}

export const countColumn = <Row,>(
  key: string,
  header: string,
  value: (row: Row) => number,
  figure: AggregateFigure = {},
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

/** Column of amounts. `reais` returns a value in reais, not cents. */
export const moneyColumn = <Row,>(
  key: string,
  header: string,
  reais: (row: Row) => number,
  figure: AggregateFigure & { readonly onPhone?: 'figure' | 'hidden' } = {},
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

/** Unit of a volume; null for a sum that mixes liters and cubic meters. */
type AggregateUnit = 'L' | 'm³' | null;

export const volumeText = (volume: number, unit: AggregateUnit, { locale }: AggregatesWords) =>
  `${formatDecimal(volume, 3, locale)}\u00a0${unit}`;

/**
 * Liters or cubic meters with three decimals; a dash if the volume is missing or mixes both units.
 */
export const volumeColumn = <Row,>(
  key: string,
  header: string,
  value: (row: Row) => number,
  unit: (row: Row) => AggregateUnit,
  words: AggregatesWords,
  figure: AggregateFigure = {},
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
  sums: readonly { readonly label: string; readonly reais: number }[];
  sentences: readonly string[];
}

export function Sums({ sums, sentences }: SumsProps): ReactNode {
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
      {sentences.length > 0 && (
        <div>
          <dt>
            <bdi>{sentences.join(' · ')}</bdi>
          </dt>
        </div>
      )}
    </dl>
  );
}

export const counted = (count: number, { locale }: AggregatesWords) => ({
  count,
  shown: formatCount(count, locale),
});
