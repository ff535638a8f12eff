/** Gives files of the studio to the person at the screen. What writes them comes with the first one. */
import type { Language } from '#core/config/languages.ts';
import type { ExportSheet } from '../../spreadsheet/export-sheet.ts';

export type SheetFormat = 'xlsx' | 'csv';

export async function saveSheet(
  sheet: ExportSheet,
  stem: string,
  format: SheetFormat,
  language: Language,
): Promise<void> {
  saveBlob(await writeSheet(sheet, format, language), `${stem}.${format}`);
}

async function writeSheet(sheet: ExportSheet, format: SheetFormat, language: Language): Promise<Blob> {
  if (format === 'csv') {
    const { writeCsv } = await import('../../spreadsheet/write-csv.ts');
    return writeCsv(sheet, language);
  }
  const { writeXlsx } = await import('../../spreadsheet/write-xlsx.ts');
  return writeXlsx(sheet);
}

/** Long enough for the slowest browser to have begun. */
const KEPT_MS = 60_000;

function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
