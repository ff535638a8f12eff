import { decodeCsv } from './decode-csv.ts';
import type { Limits } from './limits.ts';
import { readCsv } from './read-csv.ts';
import type { ReadingChoice } from './reading-choice.ts';
import { tableOf } from './sheet-table.ts';
import type { ReadSheet } from './spreadsheet-answer.ts';

export function readCsvFile(bytes: Uint8Array, limits: Limits, choice: ReadingChoice): ReadSheet {
  const { text, read } = decodeCsv(bytes, choice.encoding);
  const rows = readCsv(text, limits);
  return {
    ok: true,
    sheetName: '',
    otherSheets: [],
    encoding: read,
    ...tableOf({ rows, merged: null }, limits, choice),
  };
}
