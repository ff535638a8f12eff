import type { ReadEncoding } from './decode-csv.ts';
import type { Refusal } from './refusals.ts';
import type { SheetTable } from './sheet-table.ts';

export interface ReadSheet extends SheetTable {
  readonly ok: true;
  /** Empty for a CSV, which has no sheets. */
  readonly sheetName: string;
  readonly otherSheets: readonly string[];
  /** Encoding of a CSV with more than one possible encoding. */
  readonly encoding: ReadEncoding | null;
}

export type SpreadsheetAnswer = ReadSheet | Refusal;
