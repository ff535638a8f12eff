import type { ReadEncoding } from './decode-csv.ts';
import type { Refusal } from './refusals.ts';
import type { SheetTable } from './sheet-table.ts';

/** A spreadsheet that was read. */
export interface ReadSheet extends SheetTable {
  readonly ok: true;
  /** Empty for a csv, which has no sheets. */
  readonly sheetName: string;
  /** Sheets of the file that were not read. */
  readonly otherSheets: readonly string[];
  /** Of a csv whose bytes can be read in more than one way. */
  readonly encoding: ReadEncoding | null;
}

export type SpreadsheetAnswer = ReadSheet | Refusal;
