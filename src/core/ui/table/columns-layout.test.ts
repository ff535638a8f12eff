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

describe('columns that have not all room', () => {
  it('give way in the order of their importance, the least important first', () => {
    expect(keysAt(667)).toEqual(['name', 'role', 'center', 'limit', 'amount', 'acts']);
    expect(keysAt(666)).toEqual(['name', 'center', 'limit', 'amount', 'acts']);
    expect(keysAt(600, true)).toEqual(['name', 'center', 'amount', 'acts']);
  });

  it('stay without an importance, however narrow it is', () => {
    const wide = [column('name', { width: 900 }), column('role', { importance: 1 }), amount];
    expect(columnsWithRoom(wide, 640, false).map(({ key }) => key)).toEqual(['name', 'amount']);
  });

  it('are all there before the table is measured, and where rows are cards', () => {
    expect([keysAt(null), keysAt(599)]).toEqual([columns, columns].map((all) => all.map(({ key }) => key)));
  });
});

describe('a column', () => {
  it('is as wide as the longest word of its header and what sorts it', () => {
    const narrow = [column('sharing', { header: 'Saldo compartilhado', width: 60 })];
    expect(gridColumns(narrow, true)).toBe('44px 129px');
  });

  it('of names rests at the start and one of amounts at the end, beside what follows it', () => {
    expect([...restsOf(columns)]).toEqual([
      ['name', 'start'],
      ['amount', 'end'],
    ]);
    expect(restingPlaces(columns, true)).toEqual({ startPx: 44, endPx: 50 });
    expect(restingPlaces([column('name'), column('role')], false)).toEqual({ startPx: 0, endPx: 0 });
  });
});
