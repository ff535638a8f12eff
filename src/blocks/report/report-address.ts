import { formatPeriod, parsePeriod, type Period } from '#core/dates/period.ts';
import { DEFAULT_TABLE_VIEW, PAGE_SIZES, type PageSize, type TableView } from '#core/state/table-view.ts';
import { formatView, parseView } from '#blocks/registry/view-address.ts';
import type { ReportDescription } from './report-types.ts';

export interface ReportView {
  readonly period: Period;
  readonly filters: Readonly<Record<string, string>>;
  readonly asTable: boolean;
}

export const USUAL_VIEW: ReportView = { period: 'days90', filters: {}, asTable: false };

type DescribedReport<Row, Facts> = Pick<
  ReportDescription<Row, Facts>,
  'columns' | 'filters' | 'paging' | 'limit'
>;

function usualTable<Row, Facts>({ columns, paging, limit }: DescribedReport<Row, Facts>) {
  return {
    sort: null,
    hidden: columns.filter(({ hidden }) => hidden).map(({ key }) => key),
    pageSize: usualPageSize({ paging, limit }),
  };
}

function usualPageSize({
  paging,
  limit,
}: Pick<ReportDescription<never, never>, 'paging' | 'limit'>): PageSize {
  const isOwn = paging === 'older';
  return PAGE_SIZES.find((size) => isOwn && size === limit) ?? DEFAULT_TABLE_VIEW.pageSize;
}

/**
 * Report view as address text, for example `period=lastMonth&filter.tank=gas&as=table&sort=-amount&page=2`.
 * Empty for the default view.
 */
export function formatReportView<Row, Facts>(
  { period, filters, asTable }: ReportView,
  table: TableView,
  description: DescribedReport<Row, Facts>,
): string {
  const parts = new URLSearchParams();
  if (formatPeriod(period) !== formatPeriod(USUAL_VIEW.period)) parts.set('period', formatPeriod(period));
  for (const [key, value] of Object.entries(filters)) parts.set(`filter.${key}`, value);
  if (asTable) parts.set('as', 'table');
  const ofTable = new URLSearchParams(formatView(table, false, usualTable(description)));
  for (const [key, value] of ofTable) parts.append(key, value);
  return parts.toString();
}

/** Parses the view of a report from an address. Ignores values that the report does not know. */
export function parseReportView<Row, Facts>(
  text: string,
  description: DescribedReport<Row, Facts>,
): { readonly view: ReportView; readonly table: Partial<TableView> } {
  const { columns, filters = [] } = description;
  const parts = new URLSearchParams(text);
  const selected = filters.flatMap((filter) => {
    const value = parts.get(`filter.${filter.key}`);
    // The parser checks only filters that the server applies; the options of all other filters come with the response.
    const isKnown = (text: string) =>
      !filter.isRequested ||
      (filter.possible?.(text) ?? filter.options(null, {}).some((option) => option.value === text));
    return value && isKnown(value) ? [[filter.key, value] as const] : [];
  });
  const { hidden, pageSize } = usualTable(description);
  return {
    view: {
      period: parsePeriod(parts.get('period') ?? '') ?? USUAL_VIEW.period,
      filters: Object.fromEntries(selected),
      asTable: parts.get('as') === 'table',
    },
    table: { hidden, pageSize, ...parseView(text, columns).view },
  };
}
