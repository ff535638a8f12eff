import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatReportView, parseReportView, USUAL_VIEW, type ReportView } from './report-address.ts';

describe('the address of a report', () => {
  it('says nothing while all is as usual', () => {
    expect(formatReportView(USUAL_VIEW)).toBe('');
    expect(parseReportView('', ['tank'])).toEqual(USUAL_VIEW);
  });

  it('gives back what it was given, named periods by their names', () => {
    const days = { from: '2026-11-01' as CalendarDate, to: null };
    const views: ReportView[] = [
      { period: 'lastMonth', filters: { tank: 'gas' }, asTable: true },
      { period: days, filters: {}, asTable: false },
    ];
    expect(views.map(formatReportView)).toEqual([
      'period=lastMonth&filter.tank=gas&as=table',
      'period=2026-11-01..',
    ]);
    for (const view of views) expect(parseReportView(formatReportView(view), ['tank'])).toEqual(view);
  });

  it('leaves out what this report does not know', () => {
    const view = parseReportView('period=2026-02-30..&filter.other=1&filter.tank=&as=poem&page=3', ['tank']);
    expect(view).toEqual(USUAL_VIEW);
  });
});
