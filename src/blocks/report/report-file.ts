import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import type { Days } from '#core/dates/period.ts';
import type { Locale } from '#core/format/locale.ts';
import type { ExportColumn, ExportSheet, ExportValue, SheetNote } from '#core/format/sheet-cell.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { ReportColumn } from './report-types.ts';

export type ReportFormat = 'xlsx' | 'csv' | 'pdf';

export interface FileFacts {
  readonly title: string;
  /** Trade name of the company; empty if unknown. */
  readonly organization: string;
  readonly of: readonly SheetNote[];
  readonly days: Days;
  readonly filters: readonly SheetNote[];
  readonly author: string;
  readonly at: Date;
}

export function notesOf(
  { title, organization, of, days, filters, author, at }: FileFacts,
  t: Text<'report'>,
  locale: Locale,
  timeZone: string,
): SheetNote[] {
  const { from, to } = days;
  return [
    [title],
    ...(organization === '' ? [] : [[t('organization'), organization] as const]),
    ...of,
    ...(from === null ? [] : [[t('from'), formatDate(from, locale)] as const]),
    ...(to === null ? [] : [[t('to'), formatDate(to, locale)] as const]),
    ...(from === null && to === null ? [[t('period'), t('period_all')] as const] : []),
    ...filters,
    ...(author === '' ? [] : [[t('author'), author] as const]),
    [t('writtenAt'), formatInstant(at, locale, timeZone)],
  ];
}

/** All columns, including hidden ones, with typed values: amounts in cents, days as dates. */
export function sheetOf<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  around: Pick<ExportSheet, 'notes' | 'totals'>,
): ExportSheet {
  return {
    columns: columns.map(({ header, exported, decimals, kind = 'text' }): ExportColumn => ({
      header,
      kind: exported ?? (kind === 'actions' ? 'text' : kind),
      ...(decimals !== undefined && { decimals }),
    })),
    rows: rows.map((row) => columns.map(({ value, written }) => written?.(row) ?? exportValue(value(row)))),
    ...around,
  };
}

const exportValue = (value: string | number | boolean | null): ExportValue =>
  typeof value === 'boolean' ? String(value) : value;
