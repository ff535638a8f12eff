import type { Language } from '#core/config/languages.ts';
import { exportCellOf, type ExportKind, type ExportSheet, type ExportValue } from './export-sheet.ts';
import { neutralText } from './neutral-text.ts';

interface Marks {
  readonly separator: ';' | ',';
  readonly decimal: ',' | '.';
}

/** What a spreadsheet program of the language expects. */
function marksOf(language: Language): Marks {
  return language === 'pt' || language === 'es'
    ? { separator: ';', decimal: ',' }
    : { separator: ',', decimal: '.' };
}

/**
 * Writes a csv: UTF-8 with a byte order mark, without which Excel takes accents for something else, and with the
 * separator and the decimals of the language. Texts that could run as a formula are made harmless; numbers, negative
 * ones too, stay numbers. Days are `YYYY-MM-DD`.
 */
export function writeCsv({ columns, rows }: ExportSheet, language: Language): Blob {
  const marks = marksOf(language);
  const lineOf = (cells: readonly string[]) => `${cells.join(marks.separator)}\r\n`;
  const header = lineOf(columns.map((column) => textCell(column.header)));
  const lines = rows.map((row) =>
    lineOf(columns.map(({ kind }, index) => cellText(row[index], kind, marks.decimal))),
  );
  return new Blob(['\ufeff', header, ...lines], { type: 'text/csv;charset=utf-8' });
}

function cellText(value: ExportValue | undefined, kind: ExportKind, decimal: Marks['decimal']): string {
  const cell = exportCellOf(value, kind);
  if (cell === null) return '';
  if (cell.kind === 'text') return textCell(cell.text);
  return cell.kind === 'date'
    ? cell.digits
    : quoted(cell.digits.replace('.', decimal), decimal === ',' ? ';' : ',');
}

const textCell = (text: string) => quoted(neutralText(text));

/** In quotes wherever any program could see the end of a cell. */
function quoted(text: string, separators = ';,\t'): string {
  const isPlain =
    !/["\r\n]/.test(text) && ![...separators].some((mark) => text.includes(mark)) && text.trim() === text;
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
