import type { Language } from '#core/config/languages.ts';
import type { ExportSheet } from '#core/format/sheet-cell.ts';

export type SheetFormat = 'xlsx' | 'csv';

export async function saveSheet(
  sheet: ExportSheet,
  stem: string,
  format: SheetFormat,
  language: Language,
): Promise<void> {
  saveFile(await writeSheet(sheet, format, language), `${stem}.${format}`);
}

export async function writeSheet(sheet: ExportSheet, format: SheetFormat, language: Language): Promise<Blob> {
  if (format === 'csv') {
    const { writeCsv } = await import('./write-csv.ts');
    return writeCsv(sheet, language);
  }
  const { writeXlsx } = await import('./write-xlsx.ts');
  return writeXlsx(sheet);
}

/** Time until the blob URL is revoked; long enough for slow browsers to start the download. */
const RETENTION_MS = 60_000;

export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RETENTION_MS);
}
