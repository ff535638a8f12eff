/** Streamed sheet. Only one batch of rows is in memory, however long the list is. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportColumn, ExportValue, SheetNote, SheetText, SheetTotal } from '#core/format/sheet-cell.ts';
import { createCsvText } from '#core/format/sheet-csv.ts';
import { createSheetXml, MOST_XLSX_ROWS, SHEET_PART, workbookParts } from '#core/format/sheet-xml.ts';
import type { Locale } from '#core/format/locale.ts';
import type { ExportFormat } from '../plugins/export-format.ts';

export interface SheetSource {
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  readonly notes: readonly SheetNote[];
  /** Batches of rows. The iteration ends early if the client stops reading. */
  readonly batches: AsyncIterable<readonly (readonly ExportValue[])[]>;
  /** Returns the totals. The export calls this function after it has read all rows. */
  readonly totals: () => readonly SheetTotal[];
  readonly cutOff: string;
}

/** Number of rows of a sheet that are reserved for notes, header and totals. */
const ROOM_ASIDE = 100;

export function streamSheet(source: SheetSource, format: ExportFormat, locale: Locale, at: Date): Readable {
  if (format === 'csv') {
    return Readable.from(pieces(source, createCsvText(source.columns, locale), Infinity), {
      objectMode: false,
    });
  }
  const sheet = Readable.from(pieces(source, createSheetXml(source.columns), MOST_XLSX_ROWS - ROOM_ASIDE), {
    objectMode: false,
  });
  const zip = new ZipFile();
  const packed = zip.outputStream as Readable;
  zip.on('error', (error: Error) => packed.destroy(error));
  sheet.on('error', (error) => packed.destroy(error));
  // When the client stops reading the archive, reading rows must stop too.
  packed.on('close', () => sheet.destroy());
  for (const [name, xml] of workbookParts(source.title)) zip.addBuffer(Buffer.from(xml), name, { mtime: at });
  zip.addReadStream(sheet, SHEET_PART, { mtime: at });
  zip.end();
  return packed;
}

async function* pieces(source: SheetSource, text: SheetText, most: number): AsyncGenerator<string> {
  yield text.open(source.notes);
  let left = most;
  for await (const rows of source.batches) {
    yield rows.slice(0, left).map(text.row).join('');
    left -= rows.length;
    if (left < 0) break;
  }
  const cut: SheetTotal[] = left < 0 ? [{ label: source.cutOff, kind: 'text', value: null }] : [];
  yield text.close([...cut, ...source.totals()]);
}
