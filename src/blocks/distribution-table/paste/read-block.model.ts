/** Parser of pasted text. The result is lines of keys and amounts, or a single column of amounts. */
import { MAX_DISTRIBUTION_ROWS } from '#contract/facts.ts';
import type { Locale } from '#core/format/locale.ts';
import type { Cents } from '#core/money/cents.ts';
import { parseAmount, withPlainSpaces } from '#core/money/parse-amount.ts';
import { parseCpf } from '#core/validation/cpf.ts';
import { foldText } from '#core/ui/table/fold-text.ts';

/**
 * Reason why the parser refuses a pasted text. `columns`: several columns hold amounts and no header names the right
 * column. `noAmounts`: no column holds amounts. `noNames`: several columns hold amounts and no column holds names.
 */
export type PasteRefusal = 'formulas' | 'tooLong' | 'columns' | 'noAmounts' | 'noNames';

/** Amount of a pasted cell: null for a blank cell, `unreadable` for an invalid amount. */
export type PastedAmount = Cents | null | 'unreadable';

export interface PastedLine {
  /** Cells of the line except the amount and empty cells. */
  readonly keys: readonly string[];
  readonly amount: PastedAmount;
  readonly isHeader: boolean;
}

export type PastedBlock =
  | { readonly kind: 'refused'; readonly why: PasteRefusal }
  | { readonly kind: 'column'; readonly amounts: readonly PastedAmount[] }
  | { readonly kind: 'lines'; readonly lines: readonly PastedLine[] };

/** Maximum characters of a pasted text: several times the longest list with name, CPF (taxpayer number) and amount. */
const MAX_CHARACTERS = 4_000_000;

const refused = (why: PasteRefusal): PastedBlock => ({ kind: 'refused', why });

export function readBlock(text: string, locale: Locale): PastedBlock {
  if (text.length > MAX_CHARACTERS) return refused('tooLong');
  const table = withoutEmptyColumns(cellsOf(text));
  if (table.length > MAX_DISTRIBUTION_ROWS + 1) return refused('tooLong');
  if (table.some((cells) => cells.some(isFormula))) return refused('formulas');
  const columns = Array.from({ length: table[0]?.length ?? 0 }, (_, at) => table.map((cells) => cells[at]!));
  const ofAmounts = columns.flatMap((column, at) => (holdsAmounts(column, locale) ? [at] : []));
  const at = ofAmounts.length > 1 ? namedAmounts(columns, ofAmounts) : (ofAmounts[0] ?? null);
  if (at === null) {
    if (ofAmounts.length === 0) return refused('noAmounts');
    return refused(ofAmounts.length === columns.length ? 'noNames' : 'columns');
  }
  const column = columns[at]!;
  const read = amountReader(column, locale);
  const amounts = column.map(read);
  const hasHeader = amounts[0] === 'unreadable' && isWords(column[0]!);
  if (columns.length === 1) return columnOf(hasHeader ? amounts.slice(1) : amounts);
  const lines = table.map((cells, line) => ({
    keys: cells.filter((cell, place) => place !== at && cell !== ''),
    amount: amounts[line]!,
    isHeader: line === 0 && hasHeader,
  }));
  const filled = lines.filter(({ keys, amount }) => keys.length > 0 || amount !== null);
  return filled.length > MAX_DISTRIBUTION_ROWS && !filled[0]!.isHeader
    ? refused('tooLong')
    : { kind: 'lines', lines: filled };
}

function columnOf(amounts: readonly PastedAmount[]): PastedBlock {
  return amounts.length > MAX_DISTRIBUTION_ROWS ? refused('tooLong') : { kind: 'column', amounts };
}

const isFormula = (cell: string): boolean => /^=|^[@+-]\s*[A-Za-z.]+\(/.test(cell);

const isBlank = (cell: string): boolean => /^(?:R\$)?\s*[-–—]?$/.test(cell);

const isWords = (cell: string): boolean => /\p{L}/u.test(cell) && !/\d/.test(cell);

function holdsAmounts(column: readonly string[], locale: Locale): boolean {
  const cells = column.filter((cell, at) => !isBlank(cell) && !(at === 0 && isWords(cell)));
  const amounts = cells.filter((cell) => cpfIn(cell) === null && isAmount(cell, locale));
  return amounts.length > 0 && amounts.length * 2 >= cells.length;
}

function isAmount(cell: string, locale: Locale): boolean {
  const parsed = parseAmount(cell, locale);
  return parsed.ok || parsed.problem === 'ambiguous' || parsed.problem === 'negative';
}

/** Returns the 11 digits of a CPF (taxpayer number), or null. Restores leading zeros that a spreadsheet has dropped. */
export function cpfIn(cell: string): string | null {
  const cpf = parseCpf(cell);
  if (cpf !== null || !/^\d{9,10}$/.test(cell)) return cpf;
  return parseCpf(cell.padStart(11, '0'));
}

function namedAmounts(columns: readonly (readonly string[])[], ofAmounts: readonly number[]): number | null {
  const named = ofAmounts.filter((at) => AMOUNT_HEADER.test(foldText(columns[at]![0]!)));
  return named.length === 1 ? named[0]! : null;
}

const AMOUNT_HEADER = /valor|credito|importe|monto|amount|value|r\$/;

/**
 * Reads the amounts of a column with the decimal separator that other cells of the column show. `1,240` is unambiguous
 * in a column with `1,240.50`.
 */
function amountReader(column: readonly string[], locale: Locale): (cell: string) => PastedAmount {
  const hasCommas = column.some((cell) => /,\d{1,2}\D*$/.test(cell));
  const hasDots = column.some((cell) => /\.\d{1,2}\D*$/.test(cell));
  const used = hasDots === hasCommas ? locale : hasDots ? 'en-US' : 'pt-BR';
  return (cell) => {
    if (isBlank(cell)) return null;
    const parsed = parseAmount(cell, used);
    if (!parsed.ok) return 'unreadable';
    return parsed.amountCents === 0 ? null : parsed.amountCents;
  };
}

function withoutEmptyColumns(table: readonly (readonly string[])[]): string[][] {
  const width = table.reduce((most, { length }) => Math.max(most, length), 0);
  const used = Array.from({ length: width }, (_, at) => at).filter((at) => table.some((cells) => cells[at]));
  return table.map((cells) => used.map((at) => cells[at] ?? ''));
}

function cellsOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const isQuoted = /(?:^|\n)"/.test(lines);
  const mark = lines.includes('\t') ? '\t' : lines.includes(';') ? ';' : isQuoted ? '\t' : null;
  if (mark !== null) return parted(lines, mark).map((cells) => cells.map(withPlainSpaces));
  return withLastInLine(
    lines.split('\n').map((line) => withPlainSpaces(line).replace(/R\$ +/g, 'R$ ').split(/ {2,}/)),
  );
}

/**
 * Text split at spaces has no empty cells, so some lines are shorter. The last cell of a shorter line is the amount and
 * moves to the last column.
 */
function withLastInLine(table: string[][]): string[][] {
  const width = table.reduce((most, { length }) => Math.max(most, length), 0);
  return table.map((cells) => {
    if (cells.length < 2 || cells.length === width) return cells;
    return [...cells.slice(0, -1), ...Array<string>(width - cells.length).fill(''), cells.at(-1)!];
  });
}

function parted(text: string, mark: string): string[][] {
  const rows: string[][] = [[]];
  let from = 0;
  while (from <= text.length) {
    const { cell, end } = text[from] === '"' ? quotedCell(text, from, mark) : plainCell(text, from, mark);
    rows.at(-1)!.push(cell);
    if (text[end] === '\n') rows.push([]);
    from = end + 1;
  }
  return rows;
}

function plainCell(text: string, from: number, mark: string): { cell: string; end: number } {
  let end = from;
  while (end < text.length && text[end] !== mark && text[end] !== '\n') end += 1;
  return { cell: text.slice(from, end), end };
}

function quotedCell(text: string, from: number, mark: string): { cell: string; end: number } {
  let end = from + 1;
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
  const after = text[end + 1];
  const isClosed = text[end] === '"' && (after === undefined || after === mark || after === '\n');
  // An opening quote without a closing quote belongs to the cell's text, for example to a nickname.
  if (!isClosed) return plainCell(text, from, mark);
  return {
    cell: text
      .slice(from + 1, end)
      .replaceAll('""', '"')
      .replaceAll('\n', ' '),
    end: end + 1,
  };
}
