import type { Refusal } from './refusals.ts';
import type { SheetTable } from './sheet-table.ts';

/** A spreadsheet that was read. */
export interface ReadSheet extends SheetTable {
  readonly ok: true;
  /** Empty for a csv, which has no sheets. */
  readonly sheetName: string;
  /** Sheets of the file that were not read. */
  readonly otherSheets: readonly string[];
}

export type SpreadsheetAnswer = ReadSheet | Refusal;
