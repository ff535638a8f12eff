import type { CellValue, Column } from './table-types.ts';
import type { Sort } from '../../state/table-view.ts';

interface SortedRows {
  /** Sort ranks of values by column, because comparing numbers is faster than comparing texts by locale. */
  readonly ranks: Map<string, Float64Array>;
  /** Rows in the last sort order. Searches, filters and width changes reuse this order. */
  order?: { readonly name: string; readonly rows: readonly unknown[] };
}

const known = new WeakMap<readonly unknown[], SortedRows>();

/**
 * Rows sorted by one column. Equal rows keep their order in both directions. Text follows the locale, false precedes
 * true, and empty values (null or '') come last in either direction.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
  locale: string,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!sort || !column) return rows;
  const ofRows = knownOf(rows);
  const name = `${locale} ${column.key} ${sort.descending}`;
  if (ofRows.order?.name !== name) {
    const ranks = ranksOf(ofRows, rows, column, locale);
    ofRows.order = { name, rows: orderBy(rows, ranks, sort.descending ? -1 : 1) };
  }
  return ofRows.order.rows as readonly Row[];
}

function knownOf(rows: readonly unknown[]): SortedRows {
  const ofRows = known.get(rows) ?? { ranks: new Map() };
  known.set(rows, ofRows);
  return ofRows;
}

function orderBy<Row>(rows: readonly Row[], ranks: Float64Array, direction: 1 | -1): readonly Row[] {
  const order = Uint32Array.from(rows, (_, at) => at);
  order.sort((a, b) => compareRanks(ranks[a]!, ranks[b]!, direction) || a - b);
  return Array.from(order, (at) => rows[at]!);
}

function compareRanks(a: number, b: number, direction: number): number {
  if (a === b) return 0;
  if (a === Infinity) return 1;
  if (b === Infinity) return -1;
  return a < b ? -direction : direction;
}

function ranksOf<Row>(
  { ranks: ofRows }: SortedRows,
  rows: readonly Row[],
  column: Column<Row>,
  locale: string,
): Float64Array {
  const key = `${locale} ${column.key}`;
  const ready = ofRows.get(key);
  if (ready) return ready;
  const values = rows.map((row) => column.value(row));
  const texts = textRanks(values, locale);
  const ranks = Float64Array.from(values, (value) => rankOf(value, texts));
  ofRows.set(key, ranks);
  return ranks;
}

function rankOf(value: CellValue, texts: ReadonlyMap<string, number>): number {
  if (typeof value === 'string') return value === '' ? Infinity : (texts.get(value) ?? Infinity);
  return value === null ? Infinity : Number(value);
}

function textRanks(values: readonly CellValue[], locale: string): Map<string, number> {
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))];
  const compare = texts.every(isPlain) ? compareCodes : new Intl.Collator(locale).compare;
  // Tries the given order first, because the server has usually sorted the texts.
  const steps = stepsOf(texts, compare) ?? stepsOf(texts.sort(compare), compare)!;
  const ranks = new Map<string, number>();
  texts.forEach((text, at) => ranks.set(text, steps[at]!));
  return ranks;
}

/** Sort rank of each text, equal for equal texts; null if `texts` is not sorted. */
function stepsOf(texts: readonly string[], compare: (a: string, b: string) => number): Uint32Array | null {
  const steps = new Uint32Array(texts.length);
  for (let at = 1; at < texts.length; at += 1) {
    const step = compare(texts[at - 1]!, texts[at]!);
    if (step > 0) return null;
    steps[at] = steps[at - 1]! + (step < 0 ? 1 : 0);
  }
  return steps;
}

/** Plates and similar codes: every locale sorts such texts by character code. */
const PLAIN = /^[ \-0-9A-Z]*$/;
const isPlain = (text: string) => PLAIN.test(text);
const compareCodes = (a: string, b: string) => (a < b ? -1 : Number(a > b));
