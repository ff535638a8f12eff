import { parseCalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import type { SheetNote } from '#core/format/sheet-cell.ts';
import type { ExportSpeech } from './list-export.ts';

export function periodNotes(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  { words, locale }: ExportSpeech,
): SheetNote[] {
  const reportWords = words('report');
  const day = (text: string) => {
    const date = parseCalendarDate(text);
    return date === null ? text : formatDate(date, locale);
  };
  if (from === undefined && to === undefined) return [[reportWords('period'), reportWords('period_all')]];
  return [
    ...(from === undefined ? [] : [[reportWords('from'), day(from)] as const]),
    ...(to === undefined ? [] : [[reportWords('to'), day(to)] as const]),
  ];
}
