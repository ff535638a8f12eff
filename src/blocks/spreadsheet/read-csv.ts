import { RefusedFile } from './refusals.ts';
import { filledRowsOf, lastRowOf, type Limits } from './limits.ts';
import type { SheetRow } from './sheet-table.ts';

const SEPARATORS = [';', ',', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** How many characters are read before somebody else has a turn. */
const SLICE_CHARACTERS = 64 * 1024;

/**
 * Reads the rows of a csv, RFC 4180 with any of the three separators. It is a generator so that it can be run in
 * slices where there is no worker: it yields after each `SLICE_CHARACTERS`, with the characters read so far, and
 * returns the rows. Rows beyond the limits end it, and so do quotes that leave open where a cell ends: an unclosed one
 * would swallow all rows below it.
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
      // A separator at the very end opens one more cell, an empty one.
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
  /** Where the separator or the line break after it stands. */
  readonly end: number;
  /** Line breaks within it. */
  readonly lines: number;
}

/** Spaces around a quoted cell are no part of it. */
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

/** The one that the header has most of, outside of quotes: a header's names rarely have a comma, and never a tab. */
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
