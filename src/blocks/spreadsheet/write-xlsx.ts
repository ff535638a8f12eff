import type { ExportSheet } from '#core/format/sheet-cell.ts';
import { createSheetXml, SHEET_PART, workbookParts, XLSX_TYPE } from '#core/format/sheet-xml.ts';
import { packedPart, writeZip } from './write-zip.ts';

/** Writes an XLSX with one sheet, compressed by the browser without a library or worker. */
export async function writeXlsx(sheet: ExportSheet, sheetName = 'Litro'): Promise<Blob> {
  const text = createSheetXml(sheet.columns);
  const xml = [text.open(sheet.notes), ...sheet.rows.map(text.row), text.close(sheet.totals)].join('');
  const parts = await Promise.all(
    [...workbookParts(sheetName), [SHEET_PART, xml] as const].map(([name, part]) => packedPart(name, part)),
  );
  return new Blob([writeZip(parts)], { type: XLSX_TYPE });
}
