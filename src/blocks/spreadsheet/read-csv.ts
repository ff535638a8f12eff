import { RefusedFile } from './refusals.ts';
import { filledRowsOf, lastRowOf, type Limits } from './limits.ts';
import type { SheetRow } from './sheet-table.ts';

const SEPARATORS = [';', ',', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

const SLICE_CHARACTERS = 64 * 1024;

/**
 * Parses RFC 4180 CSV with one of three separators. A generator, so that the caller can run it in slices without a
 * worker: it yields the characters read so far. Rows beyond the limits stop it. An unclosed quote stops it too, because
 * it would swallow all following rows.
 */
export function* readCsv(text: string, limits: Limits): Generator<number, readonly SheetRow[], void> {
  const told = /^sep=([;,\t])\r?\n/i.exec(text);
  const separator = (told?.[1] as Separator | undefined) ?? guessSeparator(text);
  const rows: SheetRow[] = [];
  let at = told?.[0].length ?? 0;
  let turn = at + SLICE_CHARACTERS;
  let number = told ? 2 : 1;
  let filledRows = 0;
  while (at < text.length) {
    const cells: string[] = [];
    let lines = 1;
    for (let isInRow = true; isInRow;) {
      const cell = readCell(text, at, separator, number);
      cells.push(cell.text);
      lines += cell.lines;
      isInRow = text.charAt(cell.end) === separator;
      at = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1);
      // A separator at the end of the text opens one more empty cell.
      if (isInRow && at >= text.length) isInRow = false;
    }
    if (cells.some((cell) => cell.trim() !== '')) {
      rows.push({ number, cells });
      filledRows += 1;
    }
    if (filledRows > filledRowsOf(limits)) throw new RefusedFile('too_many_rows', { max: limits.rows });
    if (number > lastRowOf(limits) && filledRows > 0)
      throw new RefusedFile('far_cell', { cell: `A${number}` });
    number += lines;
    if (at >= turn) {
      yield at;
      turn = at + SLICE_CHARACTERS;
    }
  }
  return rows;
}

interface Cell {
  readonly text: string;
  /** Position of the separator or line break after the cell. */
  readonly end: number;
  readonly lines: number;
}

/** Spaces around a quoted cell are ignored. */
function readCell(text: string, start: number, separator: Separator, row: number): Cell {
  const opening = afterSpaces(text, start);
  if (text.charAt(opening) !== '"') {
    const end = endOfPlain(text, start, separator);
    return { text: text.slice(start, end), end, lines: 0 };
  }
  let at = opening + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) throw new RefusedFile('broken_quotes', { row });
    at = quote + 2;
    if (text.charAt(quote + 1) === '"') continue;
    const end = afterSpaces(text, quote + 1);
    if (end < text.length && !`${separator}\r\n`.includes(text.charAt(end))) {
      throw new RefusedFile('broken_quotes', { row });
    }
    const inner = text
      .slice(opening + 1, quote)
      .replaceAll('""', '"')
      .replaceAll(/\r\n?/g, '\n');
    return { text: inner, end, lines: inner.split('\n').length - 1 };
  }
}

function afterSpaces(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === ' ') at += 1;
  return at;
}

function endOfPlain(text: string, start: number, separator: Separator): number {
  let end = start;
  for (; end < text.length; end += 1) {
    const character = text.charAt(end);
    if (character === separator || character === '\n' || character === '\r') break;
  }
  return end;
}

/** The most frequent unquoted separator of the header: header names rarely contain commas and never tabs. */
function guessSeparator(text: string): Separator {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  let hasText = false;
  for (let at = 0; at < Math.min(text.length, SLICE_CHARACTERS); at += 1) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    else if ((character === '\n' || character === '\r') && !isQuoted && hasText) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
    else if (character.trim() !== '') hasText = true;
  }
  const best = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most));
  return best[1] === 0 ? ';' : (best[0] as Separator);
}
