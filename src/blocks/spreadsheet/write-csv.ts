import { LOCALE_OF_LANGUAGE } from '#core/format/locale.ts';
import { createCsvText, CSV_TYPE } from '#core/format/sheet-csv.ts';
import type { ExportSheet } from '#core/format/sheet-cell.ts';
import type { Language } from '#core/config/languages.ts';

export function writeCsv({ columns, rows, notes, totals }: ExportSheet, language: Language): Blob {
  const text = createCsvText(columns, LOCALE_OF_LANGUAGE[language]);
  return new Blob([text.open(notes), ...rows.map(text.row), text.close(totals)], { type: CSV_TYPE });
}
