import type { Locale } from './locale.ts';
import { neutralText } from './neutral-text.ts';
import {
  exportCellOf,
  type ExportColumn,
  type ExportKind,
  type ExportValue,
  type SheetText,
} from './sheet-cell.ts';

interface CsvMarks {
  readonly separator: ';' | ',';
  readonly decimal: ',' | '.';
}

function marksOf(locale: Locale): CsvMarks {
  return locale === 'en-US' ? { separator: ',', decimal: '.' } : { separator: ';', decimal: ',' };
}

export const CSV_TYPE = 'text/csv;charset=utf-8';

/**
 * CSV in UTF-8 with a byte order mark, because Excel otherwise misreads accents. Separator and decimal mark follow the
 * language. Text that could run as a formula is neutralized; numbers, including negative ones, stay numbers. Days are
 * `YYYY-MM-DD`.
 */
export function createCsvText(columns: readonly ExportColumn[], locale: Locale): SheetText {
  const { separator, decimal } = marksOf(locale);
  const lineOf = (cells: readonly string[]) => `${cells.join(separator)}\r\n`;
  return {
    open(notes = []) {
      const noteLines = notes.map((texts) => lineOf(texts.map((text) => textCell(text ?? ''))));
      const header = lineOf(columns.map((column) => textCell(column.header)));
      return `\ufeff${noteLines.join('')}${noteLines.length > 0 ? '\r\n' : ''}${header}`;
    },
    row: (values) => lineOf(columns.map(({ kind }, at) => cellText(values[at], kind, decimal))),
    close(totals = []) {
      const sums = totals.map(({ label, kind, value }) =>
        lineOf([textCell(label), cellText(value, kind, decimal)]),
      );
      return sums.length > 0 ? `\r\n${sums.join('')}` : '';
    },
  };
}

function cellText(value: ExportValue | undefined, kind: ExportKind, decimal: CsvMarks['decimal']): string {
  const cell = exportCellOf(value, kind);
  if (cell === null) return '';
  if (cell.kind === 'text') return textCell(cell.text);
  return cell.kind === 'date'
    ? cell.digits
    : quoted(cell.digits.replace('.', decimal), decimal === ',' ? ';' : ',');
}

const textCell = (text: string) => quoted(neutralText(text));

/** Quotes text that any program could split into several cells. */
function quoted(text: string, separators = ';,\t'): string {
  const isPlain =
    !/["\r\n]/.test(text) && ![...separators].some((mark) => text.includes(mark)) && text.trim() === text;
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
