import type { ReadEncoding } from './decode-csv.ts';
import type { FileRefusal } from './refusals.ts';
import type { SpreadsheetTable } from './sheet-table.ts';

export interface ReadSheet extends SpreadsheetTable {
  readonly ok: true;
  /** Name of the sheet; empty for a CSV, which has no sheets. */
  readonly sheetName: string;
  readonly otherSheets: readonly string[];
  readonly encoding: ReadEncoding | null;
}

export type SpreadsheetAnswer = ReadSheet | FileRefusal;
