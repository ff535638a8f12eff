import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '#core/ui/table/table-types.ts';
import { formatView, parseView } from './view-address.ts';
import { PAGE_SIZES, type TableView, DEFAULT_TABLE_VIEW } from '#core/state/table-view.ts';

interface Row {
  name: string;
}
const value = ({ name }: Row) => name;
const statuses = ['active', 'inactive'].map((status) => ({ value: status, label: status }));
const columns: Column<Row>[] = [
  { key: 'name', header: '', value, fixed: true },
  { key: 'year', header: '', value },
  { key: 'status', header: '', value, sortable: false, filter: { label: '', options: statuses } },
];
const usual = { sort: { key: 'name', descending: false }, hidden: ['year'] };
const usualView: TableView = { ...DEFAULT_TABLE_VIEW, ...usual };

const views = fc.record<TableView>({
  search: fc.string({ maxLength: 20 }).map((text) => text.trim()),
  sort: fc.option(fc.record({ key: fc.constantFrom('name', 'year'), descending: fc.boolean() })),
  filters: fc.constantFrom({}, { status: ['active'] }, { status: ['inactive', 'active'] }),
  hidden: fc.constantFrom([], ['year'], ['year', 'status']),
  density: fc.constantFrom('comfortable', 'compact'),
  pageSize: fc.constantFrom(...PAGE_SIZES),
  page: fc.integer({ min: 1, max: 4000 }),
});

describe('view of a list in an address', () => {
  it('is an empty text for the default view', () => {
    expect(formatView(usualView, false, usual)).toBe('');
  });

  it('is equal after a round trip through the address', () => {
    fc.assert(
      fc.property(views, fc.boolean(), (view, showsDeleted) => {
        const parsed = parseView(formatView(view, showsDeleted, usual), columns);
        expect({ ...usualView, ...parsed.view }).toEqual(view);
        expect(parsed.showsDeleted).toBe(showsDeleted);
      }),
    );
  });

  it('ignores unknown keys and values of an address', () => {
    const odd = 'sort=price&filter.status=gone&filter.colour=red&page=-2&rows=7&density=huge&hidden=name,x';
    expect(parseView(odd, columns)).toEqual({ view: { sort: null, hidden: [] }, showsDeleted: false });
  });

  it('is read from any text without an error, with a search of at most 120 characters', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { view } = parseView(text, columns);
        expect((view.search ?? '').length).toBeLessThanOrEqual(120);
      }),
    );
  });
});
