import { CsvError, parse, type Info } from 'csv-parse/browser/esm/sync';
import { filledRowsOf, lastRowOf, type Limits } from './limits.ts';
import { RefusedFile } from './refusals.ts';
import type { SheetRow } from './sheet-table.ts';

const SEPARATORS = [';', ',', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

const SAMPLE_CHARACTERS = 64 * 1024;

/**
 * Parses CSV with one of three separators. Spaces around a cell are removed, and a quote within a word stays,
 * as in D"OESTE.
 *
 * @throws RefusedFile beyond the limits, and for an unclosed quote, which would swallow all following rows
 */
export function readCsv(text: string, limits: Limits): readonly SheetRow[] {
  const declared = /^sep=([;,\t])\r?\n/i.exec(text);
  const delimiter = (declared?.[1] as Separator | undefined) ?? guessSeparator(text);
  const rows: SheetRow[] = [];
  /** Row number of the next record. A cell with line breaks makes it grow by more than one. */
  let number = declared ? 2 : 1;
  const addRow = (cells: string[], { lines }: Pick<Info, 'lines'>) => {
    if (cells.some((cell) => cell !== '')) {
      rows.push({ number, cells });
    }
    if (rows.length > filledRowsOf(limits)) throw new RefusedFile('too_many_rows', { max: limits.rows });
    if (number > lastRowOf(limits) && rows.length > 0)
      throw new RefusedFile('far_cell', { cell: `A${number}` });
    number = lines + 1;
    return null;
  };
  try {
    parse(text.replaceAll(/\r\n?/g, '\n'), {
      delimiter,
      from_line: number,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      trim: true,
      on_record: addRow,
    });
  } catch (error) {
    throw error instanceof CsvError ? new RefusedFile('broken_quotes', { row: number }) : error;
  }
  return rows;
}

/** The most frequent unquoted separator of the header: header names rarely contain commas and never tabs. */
function guessSeparator(text: string): Separator {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  let hasText = false;
  for (let at = 0; at < Math.min(text.length, SAMPLE_CHARACTERS); at += 1) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    else if ((character === '\n' || character === '\r') && !isQuoted && hasText) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
    else if (character.trim() !== '') hasText = true;
  }
  const best = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most));
  return best[1] === 0 ? ';' : (best[0] as Separator);
}
