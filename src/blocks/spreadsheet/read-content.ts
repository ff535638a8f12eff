import { fileKindOf } from './file-kind.ts';
import type { Limits } from './limits.ts';
import { readCsvFile } from './read-csv-file.ts';
import type { ReadingChoice } from './reading-choice.ts';
import { RefusedFile, refusalFrom } from './refusals.ts';
import type { SpreadsheetAnswer } from './spreadsheet-answer.ts';
import { readSheetCells } from './sheet-cells.ts';
import { tableOf } from './sheet-table.ts';
import { openWorkbook } from './workbook-parts.ts';

export interface SelectedContent {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reads a whole spreadsheet file, usually in a worker. Never throws, is deterministic and has no side effects. */
export async function readContent(
  { name, bytes }: SelectedContent,
  limits: Limits,
  choice: ReadingChoice = {},
): Promise<SpreadsheetAnswer> {
  try {
    if (bytes.length > limits.fileBytes) {
      throw new RefusedFile('file_too_large', { max: limits.fileBytes / 1024 / 1024 });
    }
    if (fileKindOf(name, bytes) === 'csv') return readCsvFile(bytes, limits, choice);
    const parts = await openWorkbook(bytes, limits);
    const { sheetName, otherSheets } = parts;
    const content = readSheetCells(parts, limits, choice.decimalMark ?? '.');
    return { ok: true, sheetName, otherSheets, encoding: null, ...tableOf(content, limits, choice) };
  } catch (error) {
    return refusalFrom(error);
  }
}
