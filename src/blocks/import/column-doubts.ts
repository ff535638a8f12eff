/** What has to be asked about a column before its texts can be read: which of several things they mean. */
import type { Doubt } from '#core/ui/form/field-rules.ts';
import type { ReadSheet } from '#blocks/spreadsheet/spreadsheet-answer.ts';
import type { Mapping } from './import-rows.ts';
import type { ImportField } from './import-types.ts';

/** A column of a field with texts that can be read in several ways. */
export interface ColumnDoubt {
  readonly field: ImportField;
  /** The first of the texts, as an example. */
  readonly text: string;
  /** How many cells have such a text. */
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

/** Whether numbers came as numbers: those of a csv are texts that somebody wrote. */
export const isTyped = ({ sheetName }: Pick<ReadSheet, 'sheetName'>): boolean => sheetName !== '';
