/** What the user made of a report, as a text that an address can hold: only what differs from the usual. */
import { formatPeriod, parsePeriod, type Period } from '#core/dates/period.ts';

export interface ReportView {
  readonly period: Period;
  /** Chosen values by the key of their filter. */
  readonly filters: Readonly<Record<string, string>>;
  readonly asTable: boolean;
}

export const USUAL_VIEW: ReportView = { period: 'days90', filters: {}, asTable: false };

/** `period=lastMonth&filter.tank=gas&as=table`; empty while all is as usual. */
export function formatReportView({ period, filters, asTable }: ReportView): string {
  const parts = new URLSearchParams();
  if (formatPeriod(period) !== formatPeriod(USUAL_VIEW.period)) parts.set('period', formatPeriod(period));
  for (const [key, value] of Object.entries(filters)) parts.set(`filter.${key}`, value);
  if (asTable) parts.set('as', 'table');
  return parts.toString();
}

/** Takes of an address what a report with these filters knows; the rest is as usual. */
export function parseReportView(text: string, filterKeys: readonly string[]): ReportView {
  const parts = new URLSearchParams(text);
  const filters = filterKeys.flatMap((key) => {
    const value = parts.get(`filter.${key}`);
    return value ? [[key, value.slice(0, 120)] as const] : [];
  });
  return {
    period: parsePeriod(parts.get('period') ?? '') ?? USUAL_VIEW.period,
    filters: Object.fromEntries(filters),
    asTable: parts.get('as') === 'table',
  };
}
