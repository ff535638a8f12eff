import type { CellValue, Column, Sort } from './table-types.ts';

type Ranks = Map<string, Float64Array>;

/** Ranks of a set of rows by column: comparing text by the rules of a language costs, comparing numbers does not. */
const known = new WeakMap<readonly unknown[], Ranks>();

/**
 * Rows in the order of one column. Stable both ways: rows that compare equal keep the order they came in. Text goes by
 * the rules of the locale, false before true, and nothing (null or an empty text) last in either direction.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
  locale: string,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!sort || !column) return rows;
  const ranks = ranksOf(rows, column, locale);
  const direction = sort.descending ? -1 : 1;
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

function ranksOf<Row>(rows: readonly Row[], column: Column<Row>, locale: string): Float64Array {
  const ofRows: Ranks = known.get(rows) ?? new Map<string, Float64Array>();
  known.set(rows, ofRows);
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

/** Each different text is compared once; texts the language holds for equal share a rank. */
function textRanks(values: readonly CellValue[], locale: string): Map<string, number> {
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))];
  const { compare } = new Intl.Collator(locale);
  texts.sort(compare);
  const ranks = new Map<string, number>();
  let rank = 0;
  texts.forEach((text, at) => {
    if (at > 0 && compare(texts[at - 1]!, text) !== 0) rank += 1;
    ranks.set(text, rank);
  });
  return ranks;
}
