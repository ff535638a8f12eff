import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { DEFAULT_TABLE_VIEW, type TableView } from '#core/state/table-view.ts';
import { formatReportView, parseReportView, USUAL_VIEW, type ReportView } from './report-address.ts';

const description: Parameters<typeof parseReportView<object, null>>[1] = {
  paging: 'pages',
  limit: 25,
  columns: ['at', 'amount', 'station'].map((key) => ({
    key,
    header: key,
    value: () => null,
    ...(key === 'station' && { hidden: true, sortable: false }),
  })),
  filters: [
    { key: 'tank', label: 'Tank', options: () => [] },
    {
      key: 'product',
      label: 'Product',
      isRequested: true,
      options: () => ['any', 'diesel'].map((value) => ({ value, label: value })),
    },
  ],
};
const usualTable: TableView = { ...DEFAULT_TABLE_VIEW, hidden: ['station'] };
const format = (view: ReportView, table: Partial<TableView> = {}) =>
  formatReportView(view, { ...usualTable, ...table }, description);
const parse = (text: string) => parseReportView(text, description);
const days = { from: '2026-11-01' as CalendarDate, to: null };

describe('address of a report', () => {
  it('is an empty text for the default view', () => {
    expect(format(USUAL_VIEW)).toBe('');
    expect(parse('')).toEqual({ view: USUAL_VIEW, table: { hidden: ['station'], pageSize: 25 } });
  });

  it('is equal after a round trip, and contains named periods by their names', () => {
    const views: ReportView[] = [
      { period: 'lastMonth', filters: { tank: 'gas', product: 'diesel' }, asTable: true },
      { period: days, filters: {}, asTable: false },
    ];
    expect(views.map((view) => format(view))).toEqual([
      'period=lastMonth&filter.tank=gas&filter.product=diesel&as=table',
      'period=2026-11-01..',
    ]);
    for (const view of views) expect(parse(format(view)).view).toEqual(view);
  });

  it('contains order, page and columns of the table', () => {
    const table = {
      sort: { key: 'amount', descending: true },
      page: 3,
      pageSize: 50,
      hidden: ['at'],
    } as const;
    const text = format({ ...USUAL_VIEW, asTable: true }, table);
    expect(text).toBe('as=table&sort=-amount&page=3&rows=50&hidden=at');
    expect(parse(text).table).toEqual(table);
  });

  it('contains the number of rows per load if the report continues with older rows', () => {
    const older = { ...description, paging: 'older', limit: 50 } as const;
    const asUsual = parseReportView('', older).table;
    expect(asUsual.pageSize).toBe(50);
    const viewOf = (pageSize: 10 | 50) => formatReportView(USUAL_VIEW, { ...usualTable, pageSize }, older);
    expect([viewOf(50), viewOf(10)]).toEqual(['', 'rows=10']);
    expect(parseReportView('rows=10', older).table.pageSize).toBe(10);
  });

  it.each([
    ['an unknown period', 'period=decade'],
    ['a backwards period', 'period=2026-11-20..2026-11-01'],
    ['an impossible day', 'period=2026-02-30..'],
    ['malformed days', 'period=..&period=2026-11-01..2026-11-02..2026-11-03'],
    ['a filter of another report', 'filter.other=1'],
    ['a filter without a value', 'filter.tank=&filter.product='],
    ['an unknown choice', 'filter.product=rum'],
    ['an unknown form', 'as=poem'],
    ['a malformed text', '%E0%A4%A&&=&#'],
  ])('falls back to the default view for %s', (_, text) => {
    expect(parse(text).view).toEqual(USUAL_VIEW);
  });

  it.each(['page=0', 'page=-3', 'page=two', 'rows=7', 'sort=station', 'sort=other'])(
    'falls back to the default table for %s',
    (text) => {
      const { sort = null, page = 1, pageSize = 25 } = parse(text).table;
      expect({ sort, page, pageSize }).toEqual({ sort: null, page: 1, pageSize: 25 });
    },
  );

  it('keeps its valid parts beside invalid parts', () => {
    const { view } = parse('period=never&filter.product=rum&filter.tank=gas&as=table');
    expect(view).toEqual({ period: 'days90', filters: { tank: 'gas' }, asTable: true });
  });
});
