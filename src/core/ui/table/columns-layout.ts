import type { Column } from './table-types.ts';

const SELECT_COLUMN_PX = 44;
const DEFAULT_PX = { text: 120, money: 136, volume: 136, number: 96, actions: 52 } as const;
const EDIT_PX = 152;

export type PhonePlace = NonNullable<Column<never>['onPhone']>;

/** A column of figures stands at the end of its cell. */
export function isFigure<Row>({ kind }: Column<Row>): boolean {
  return kind === 'money' || kind === 'volume' || kind === 'number';
}

export function isSortable<Row>(column: Column<Row>): boolean {
  return column.sortable ?? (column.kind !== 'actions' && !column.edit);
}

/** The `grid-template-columns` of header, rows and totals alike. */
export function gridColumns<Row>(columns: readonly Column<Row>[], selectable: boolean): string {
  const tracks = columns.map((column) => {
    const grow = column.grow ?? (!column.width && isText(column) ? 1 : 0);
    const width = column.width ?? (column.edit ? EDIT_PX : DEFAULT_PX[column.kind ?? 'text']);
    return grow > 0 ? `minmax(${width}px, ${grow}fr)` : `${width}px`;
  });
  return [...(selectable ? [`${SELECT_COLUMN_PX}px`] : []), ...tracks].join(' ');
}

function isText<Row>({ kind }: Column<Row>): boolean {
  return kind === undefined || kind === 'text';
}

/** Where each column stands in the two-line card of a phone, by key. */
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
