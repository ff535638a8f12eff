import type { Doubt } from '#core/ui/form/field-rules.ts';
import type { ReadSheet } from '#blocks/spreadsheet/spreadsheet-answer.ts';
import type { Mapping } from './import-rows.ts';
import type { ImportField } from './import-types.ts';

export interface ColumnDoubt {
  readonly field: ImportField;
  readonly text: string;
  readonly count: number;
  readonly ways: ReturnType<Doubt['ways']>;
}

export function findDoubts(
  fields: readonly ImportField[],
  sheet: ReadSheet,
  mapping: Mapping,
): readonly ColumnDoubt[] {
  return fields.flatMap((field) => {
    const column = mapping.get(field.key);
    if (column === undefined || !field.doubt) return [];
    const texts = sheet.rows.map((cells) => (cells[column] ?? '').trim());
    const doubtful = field.doubt.among(texts, isTyped(sheet));
    const [text] = doubtful;
    return text === undefined ? [] : [{ field, text, count: doubtful.length, ways: field.doubt.ways(text) }];
  });
}

/**
 * True if the cells have types, as in XLSX. False for CSV files, whose numbers are text in the format of the author.
 */
export const isTyped = ({ sheetName }: Pick<ReadSheet, 'sheetName'>): boolean => sheetName !== '';
