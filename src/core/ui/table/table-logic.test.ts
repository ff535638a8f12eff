import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterRows } from './filter-rows.ts';
import { parsePastedColumn } from './paste-column.ts';
import { idsBetween, shareSelected } from './selection.ts';
import { answeredPage, pageOf, showRows } from './show-rows.ts';
import { searchRows } from './search-rows.ts';
import { sortRows } from './sort-rows.ts';
import { windowOf } from './use-row-window.ts';
import type { Column } from './table-types.ts';
import { type Sort, DEFAULT_TABLE_VIEW, withNextSort } from '../../state/table-view.ts';

interface Driver {
  name: string;
  plate: string;
  balanceCents: number | null;
  role: 'employee' | 'contractor';
}
const driver = (
  name: string,
  balanceCents: number | null = 0,
  role: Driver['role'] = 'employee',
  plate = '',
) => ({
  name,
  plate,
  balanceCents,
  role,
});
const columns: Column<Driver>[] = [
  { key: 'name', header: 'Nome', value: (row) => row.name },
  { key: 'plate', header: 'Placa', value: (row) => row.plate },
  {
    key: 'balance',
    header: 'Saldo',
    kind: 'money',
    value: (row) => row.balanceCents,
    filter: {
      label: 'Sem saldo',
      options: [{ value: 'zero', label: 'Sem saldo', test: (row) => !row.balanceCents }],
    },
  },
  {
    key: 'role',
    header: 'Função',
    value: (row) => row.role,
    filter: {
      label: 'Função',
      options: [
        { value: 'employee', label: 'Motorista' },
        { value: 'contractor', label: 'Beneficiário' },
      ],
    },
  },
];
const names = (rows: readonly Driver[]) => rows.map(({ name }) => name);

describe('sortRows', () => {
  it('sorts names by the language, regardless of accents and case', () => {
    const rows = ['Zé', 'álvaro', 'Ana', 'Érica', 'eduardo'].map((name) => driver(name));
    const sorted = sortRows(rows, columns, { key: 'name', descending: false }, 'pt-BR');
    expect(names(sorted)).toEqual(['álvaro', 'Ana', 'eduardo', 'Érica', 'Zé']);
  });

  it('keeps the order of equal rows in both directions', () => {
    const rows = [driver('first', 100), driver('second', 100), driver('poor', 50)];
    const by = (descending: boolean) =>
      names(sortRows(rows, columns, { key: 'balance', descending }, 'pt-BR'));
    expect(by(false)).toEqual(['poor', 'first', 'second']);
    expect(by(true)).toEqual(['first', 'second', 'poor']);
  });

  it('puts unknown values last in both directions', () => {
    const rows = [driver('unknown', null), driver('rich', 900), driver('poor', -5)];
    const by = (descending: boolean) =>
      names(sortRows(rows, columns, { key: 'balance', descending }, 'pt-BR'));
    expect(by(false)).toEqual(['poor', 'rich', 'unknown']);
    expect(by(true)).toEqual(['rich', 'poor', 'unknown']);
  });

  it('returns the same array when the same sort is repeated', () => {
    const rows = [driver('Caio'), driver('Ana')];
    const sort = { key: 'name', descending: false };
    expect(sortRows(rows, columns, sort, 'pt-BR')).toBe(sortRows(rows, columns, sort, 'pt-BR'));
    expect(names(sortRows(rows, columns, { ...sort, descending: true }, 'pt-BR'))).toEqual(['Caio', 'Ana']);
    expect(names(sortRows(rows, columns, sort, 'pt-BR'))).toEqual(['Ana', 'Caio']);
  });

  it('orders plates like Intl.Collator in every language', () => {
    const plate = fc.stringMatching(/^[A-C]{0,3}[ -]?[0-2A-C]{0,4}$/);
    const locales = fc.constantFrom('pt-BR', 'en-US', 'es-ES');
    fc.assert(
      fc.property(fc.array(plate), locales, (plates, locale) => {
        const rows = plates.map((each) => driver('', 0, 'employee', each));
        const sorted = sortRows(rows, columns, { key: 'plate', descending: false }, locale);
        const { compare } = new Intl.Collator(locale);
        const filled = plates.filter((each) => each !== '').sort(compare);
        expect(sorted.map((row) => row.plate).filter((each) => each !== '')).toEqual(filled);
      }),
    );
  });

  it('returns the rows unchanged without a sort or for an unknown column', () => {
    const rows = [driver('b'), driver('a')];
    expect(sortRows(rows, columns, null, 'pt-BR')).toBe(rows);
    expect(sortRows(rows, columns, { key: 'gone', descending: false }, 'pt-BR')).toBe(rows);
  });

  it('reads the value of each row once for repeated sorts', () => {
    let reads = 0;
    const rows = Array.from({ length: 10_000 }, (_, at) => driver(`nome ${(at * 7919) % 10_007}`));
    const counted: Column<Driver>[] = [{ key: 'name', header: 'Nome', value: (row) => (reads++, row.name) }];
    for (const descending of [false, true, false]) {
      sortRows(rows, counted, { key: 'name', descending }, 'pt-BR');
    }
    expect(reads).toBe(10_000);
  });

  it('withNextSort changes a header from ascending to descending to unsorted', () => {
    const press = (sort: Sort | null, key: string) =>
      withNextSort({ ...DEFAULT_TABLE_VIEW, sort, page: 3 }, key).sort;
    const ascending = press(null, 'name');
    const descending = press(ascending, 'name');
    expect([ascending, descending, press(descending, 'name')]).toEqual([
      { key: 'name', descending: false },
      { key: 'name', descending: true },
      null,
    ]);
    expect(press(descending, 'plate')).toEqual({ key: 'plate', descending: false });
  });
});

describe('searchRows', () => {
  const rows = [
    driver('José Araújo', 0, 'employee', 'ABC1D23'),
    driver('Ana Souza', 0, 'employee', 'XYZ9A00'),
  ];

  it.each([
    ['jose', ['José Araújo']],
    ['ARAUJO abc1', ['José Araújo']],
    ['souza abc', []],
    ['  ', ['José Araújo', 'Ana Souza']],
  ])('finds rows that contain every word of %j in any column, regardless of accents', (search, expected) => {
    expect(names(searchRows(rows, columns, search))).toEqual(expected);
  });
});

describe('filterRows', () => {
  const rows = [driver('a', 0), driver('b', 10), driver('c', 0, 'contractor'), driver('d', 10, 'contractor')];

  it.each([
    [{ role: ['contractor'] }, 'cd'],
    [{ role: ['contractor', 'employee'] }, 'abcd'],
    [{ role: ['contractor'], balance: ['zero'] }, 'c'],
    [{ role: ['of another version'] }, 'abcd'],
    [{}, 'abcd'],
  ])('%j keeps rows that match an alternative of every column', (filters, expected) => {
    expect(names(filterRows(rows, columns, filters as Record<string, string[]>)).join('')).toBe(expected);
  });

  it('showRows combines filters with search and sort', () => {
    const view = { search: 'c', filters: { role: ['contractor'] }, sort: { key: 'name', descending: true } };
    expect(names(showRows(rows, columns, { ...view, search: '' }, 'pt-BR'))).toEqual(['d', 'c']);
    expect(names(showRows(rows, [columns[0]!, columns[3]!], view, 'pt-BR'))).toEqual(['d', 'c']);
  });
});

describe('pageOf and answeredPage', () => {
  const rows = Array.from({ length: 12 }, (_, at) => at);

  it('pageOf returns the remaining rows on the last page', () => {
    expect(pageOf(rows, { pageSize: 5, page: 3 })).toEqual({ rows: [10, 11], page: 3, pages: 3, skip: 10 });
  });

  it('pageOf returns the last page when a filter removes the current page', () => {
    expect(pageOf(rows.slice(0, 4), { pageSize: 5, page: 3 })).toMatchObject({ page: 1, pages: 1, skip: 0 });
    expect(pageOf([], { pageSize: 5, page: 3 })).toEqual({ rows: [], page: 1, pages: 1, skip: 0 });
  });

  it('pageOf returns the same array for all rows', () => {
    expect(pageOf(rows, { pageSize: 'all', page: 4 }).rows).toBe(rows);
  });

  it('answeredPage returns the rows of the server unchanged', () => {
    const answered = answeredPage([20, 21], { pageSize: 10, page: 3 }, 22);
    expect(answered).toEqual({ rows: [20, 21], page: 3, pages: 3, skip: 20 });
    expect(answeredPage([], { pageSize: 10, page: 4 }, 22)).toMatchObject({ page: 3, pages: 3 });
  });
});

describe('windowOf', () => {
  it('returns the visible rows with a few rows before and after', () => {
    expect(windowOf(0, 10, 10_000, null)).toEqual(Array.from({ length: 17 }, (_, at) => at));
    expect(windowOf(500, 10, 10_000, null)).toEqual(Array.from({ length: 23 }, (_, at) => 494 + at));
    expect(windowOf(0, 10, 3, null)).toEqual([0, 1, 2]);
    expect(windowOf(0, 10, 0, null)).toEqual([]);
  });

  it('returns the last rows when a filter leaves fewer rows than the scroll position', () => {
    expect(windowOf(9_000, 10, 30, null)).toEqual(Array.from({ length: 16 }, (_, at) => 14 + at));
  });

  it('includes the focused row in reading order', () => {
    const places = windowOf(500, 10, 10_000, 2);
    expect(places.slice(0, 2)).toEqual([2, 494]);
    expect(windowOf(500, 10, 10_000, 9_999).at(-1)).toBe(9_999);
    expect(windowOf(500, 10, 10_000, 500)).toHaveLength(23);
    expect(windowOf(0, 10, 5, 7)).toHaveLength(5);
  });
});

describe('idsBetween and shareSelected', () => {
  const shown = ['a', 'b', 'c', 'd'];

  it('idsBetween selects a range upwards and downwards in the shown order', () => {
    expect(idsBetween(shown, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(idsBetween(shown, 'd', 'b')).toEqual(['b', 'c', 'd']);
  });

  it('idsBetween selects only the end row if a filter hides the start row', () => {
    expect(idsBetween(shown, 'gone', 'c')).toEqual(['c']);
    expect(idsBetween(shown, null, 'c')).toEqual(['c']);
  });

  it('shareSelected considers only shown rows: none, some or all', () => {
    expect(shareSelected(shown, new Set(['z']))).toBe('none');
    expect(shareSelected(shown, new Set(['a', 'z']))).toBe('some');
    expect(shareSelected(shown, new Set(['a', 'b', 'c', 'd', 'z']))).toBe('all');
    expect(shareSelected([], new Set(['a']))).toBe('none');
  });
});

describe('parsePastedColumn', () => {
  it.each([
    ['1.240,00', null],
    ['10\r\n20\r\n', ['10', '20']],
    ['10\n\n30\n', ['10', '', '30']],
    ['10\tABC1D23\n20\tXYZ9A00', ['10', '20']],
    ['R$ 1,50\t', ['R$ 1,50']],
    ['"1,240.50"\n2', ['1,240.50', '2']],
  ])('reads the first column of %j', (pasted, expected) => {
    expect(parsePastedColumn(pasted)).toEqual(expected);
  });
});
