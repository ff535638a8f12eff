import { describe, expect, it } from 'vitest';
import { columnsWithRoom, gridColumns, restingPlaces, restsOf } from './columns-layout.ts';
import { createDraftAmounts } from './draft-amounts.ts';
import type { Column } from './table-types.ts';

type Row = { readonly id: string };
const column = (key: string, over: Partial<Column<Row>> = {}): Column<Row> => ({
  key,
  header: key,
  value: () => '',
  width: 100,
  ...over,
});
const amount = column('amount', {
  kind: 'money',
  edit: {
    drafts: createDraftAmounts(),
    label: () => 'amount',
    reckoningText: String,
    disabled: () => null,
  },
});
const columns = [
  column('name', { width: 200 }),
  column('role', { importance: 1 }),
  column('center', { importance: 3 }),
  column('limit', { importance: 2 }),
  amount,
  column('acts', { kind: 'actions', width: 50 }),
];
const keysAt = (tablePx: number | null, selectable = false) =>
  columnsWithRoom(columns, tablePx, selectable).map(({ key }) => key);

describe('columnsWithRoom', () => {
  it('removes the least important columns first', () => {
    expect(keysAt(667)).toEqual(['name', 'role', 'center', 'limit', 'amount', 'acts']);
    expect(keysAt(666)).toEqual(['name', 'center', 'limit', 'amount', 'acts']);
    expect(keysAt(600, true)).toEqual(['name', 'center', 'amount', 'acts']);
  });

  it('never removes a column without an importance', () => {
    const wide = [column('name', { width: 900 }), column('role', { importance: 1 }), amount];
    expect(columnsWithRoom(wide, 640, false).map(({ key }) => key)).toEqual(['name', 'amount']);
  });

  it('returns all columns before the table is measured, and for cards', () => {
    expect([keysAt(null), keysAt(599)]).toEqual([columns, columns].map((all) => all.map(({ key }) => key)));
  });
});

describe('layout of columns', () => {
  it('a column is at least as wide as the longest header word and the sort button', () => {
    const narrow = [column('sharing', { header: 'Saldo compartilhado', width: 60 })];
    expect(gridColumns(narrow, true)).toBe('44px 129px');
  });

  it('the name column rests at the start, and the amount column at the end before actions', () => {
    expect([...restsOf(columns)]).toEqual([
      ['name', 'start'],
      ['amount', 'end'],
    ]);
    expect(restingPlaces(columns, true)).toEqual({ startPx: 44, endPx: 50 });
    expect(restingPlaces([column('name'), column('role')], false)).toEqual({ startPx: 0, endPx: 0 });
  });
});
