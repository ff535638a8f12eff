import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportSheet } from '#core/format/sheet-cell.ts';
import { createSheetXml, SHEET_PART, workbookParts, XLSX_TYPE } from '#core/format/sheet-xml.ts';

/** Date of the parts in the ZIP: the first day that ZIP allows. A fixed date makes equal rows give equal files. */
const DATE = new Date(1980, 0, 1);
const ROWS_A_SLICE = 500;

export async function writeXlsx(sheet: ExportSheet, sheetName = 'Litro'): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  });
  const addPart = (name: string) => {
    const part = new ZipDeflate(name);
    part.mtime = DATE;
    zip.add(part);
    return (text: string, isLast: boolean) => part.push(strToU8(text), isLast);
  };
  for (const [name, text] of workbookParts(sheetName)) addPart(name)(text, true);
  const xml = createSheetXml(sheet.columns);
  const push = addPart(SHEET_PART);
  push(xml.open(sheet.notes), false);
  for (let row = 0; row < sheet.rows.length; row += ROWS_A_SLICE) {
    push(
      sheet.rows
        .slice(row, row + ROWS_A_SLICE)
        .map(xml.row)
        .join(''),
      false,
    );
    await new Promise((resolve) => setTimeout(resolve));
  }
  push(xml.close(sheet.totals), true);
  zip.end();
  return new Blob(chunks, { type: XLSX_TYPE });
}
