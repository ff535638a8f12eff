import type { Column } from './table-types.ts';

const SELECT_COLUMN_PX = 44;
const DEFAULT_PX = { text: 120, money: 136, volume: 136, number: 96, actions: 52 } as const;
const EDIT_PX = 152;

export type PhonePlace = NonNullable<Column<never>['onPhone']>;

export function isFigure<Row>({ kind }: Column<Row>): boolean {
  return kind === 'money' || kind === 'volume' || kind === 'number';
}

export function usuallyHidden<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.filter(({ hidden }) => hidden).map(({ key }) => key);
}

export function isSortable<Row>(column: Column<Row>): boolean {
  return column.sortable ?? (column.kind !== 'actions' && !column.edit);
}

const CARDS_BELOW_PX = 600;

export function isOfCards(tablePx: number | null): boolean {
  return tablePx !== null && tablePx < CARDS_BELOW_PX;
}

const EDGE_PX = 17;
const LETTER_PX = 6.8;
const PADDING_PX = 24;
const SORT_MARK_PX = 16;

function leastPx<Row>(column: Column<Row>): number {
  const given = column.width ?? (column.edit ? EDIT_PX : DEFAULT_PX[column.kind ?? 'text']);
  if (column.kind === 'actions') return given;
  const longest = Math.max(...column.header.split(/\s+/).map((word) => word.length));
  const header = Math.ceil(longest * LETTER_PX) + PADDING_PX + (isSortable(column) ? SORT_MARK_PX : 0);
  return Math.max(given, header);
}

/**
 * Columns that fit a table of this width, in the table's order. All columns fit in cards, and before the table is
 * measured.
 */
export function columnsWithRoom<Row>(
  columns: readonly Column<Row>[],
  tablePx: number | null,
  selectable: boolean,
): readonly Column<Row>[] {
  if (tablePx === null || isOfCards(tablePx)) return columns;
  let leftPx = tablePx - EDGE_PX - (selectable ? SELECT_COLUMN_PX : 0);
  for (const column of columns) if (column.importance === undefined) leftPx -= leastPx(column);
  const wasHidden = new Set<Column<Row>>();
  const byImportance = columns
    .filter((column) => column.importance !== undefined)
    .sort((one, other) => (other.importance ?? 0) - (one.importance ?? 0));
  for (const column of byImportance) {
    leftPx -= leastPx(column);
    if (leftPx < 0) wasHidden.add(column);
  }
  return columns.filter((column) => !wasHidden.has(column));
}

export function gridColumns<Row>(columns: readonly Column<Row>[], selectable: boolean): string {
  const tracks = columns.map((column) => {
    const grow = column.grow ?? (!column.width && isText(column) ? 1 : 0);
    const least = `${leastPx(column)}px`;
    return grow > 0 ? `minmax(${least}, ${grow}fr)` : least;
  });
  return [...(selectable ? [`${SELECT_COLUMN_PX}px`] : []), ...tracks].join(' ');
}

/** Sticky offsets of the name and amount columns, in px from the start and end of a row. */
export function restingPlaces<Row>(
  columns: readonly Column<Row>[],
  selectable: boolean,
): { startPx: number; endPx: number } {
  const after = columns.slice(columns.findLastIndex((column) => column.edit) + 1);
  const endPx = after.length === columns.length ? 0 : after.reduce((sum, column) => sum + leastPx(column), 0);
  return { startPx: selectable ? SELECT_COLUMN_PX : 0, endPx };
}

function isText<Row>({ kind }: Column<Row>): boolean {
  return kind === undefined || kind === 'text';
}

export function isNamed<Row>(column: Column<Row>): boolean {
  return column.named ?? isFigure(column);
}

export function phonePlaces<Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, PhonePlace> {
  const title = columns.find((column) => column.onPhone === 'title') ?? columns.find(isText);
  const figure =
    columns.find((column) => column.onPhone === 'figure') ??
    columns.find((column) => column.edit) ??
    columns.find(isFigure);
  return new Map(
    columns.map((column) => {
      const place = column === title ? 'title' : column === figure ? 'figure' : 'detail';
      return [column.key, column.onPhone ?? place];
    }),
  );
}

export function restsOf<Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, 'start' | 'end'> {
  const places = phonePlaces(columns);
  const edit = columns.findLastIndex((column) => column.edit);
  const rests = columns.flatMap((column, at): [string, 'start' | 'end'][] => {
    if (at === 0 && places.get(column.key) === 'title') return [[column.key, 'start']];
    return edit !== -1 && at === edit ? [[column.key, 'end']] : [];
  });
  return new Map(rests);
}
