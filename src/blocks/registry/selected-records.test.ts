import { signal } from '@preact/signals-react';
import { describe, expect, it } from 'vitest';
import type { PagedList } from '#core/state/paged-list.ts';
import { ready } from '#core/state/remote/remote.ts';
import type { RegistryRecord } from './registry-types.ts';
import { createSelectedRecords } from './selected-records.ts';

type List = PagedList<RegistryRecord>;
const row = (_id: string): RegistryRecord => ({ _id, status: 'active' });

function open(...rows: RegistryRecord[]) {
  const page = signal(ready({ rows, total: 99 }));
  const showsDeleted = signal(false);
  const selected = createSelectedRecords<RegistryRecord>({ page, showsDeleted } as unknown as List);
  selected.start();
  const ids = () => selected.rows.value.map(({ _id }) => _id);
  return { page, showsDeleted, selected, ids };
}

describe('selected records', () => {
  it('stay selected while the user views another page', () => {
    const { page, selected, ids } = open(row('a'), row('b'));
    selected.selection.set(['a'], true);
    page.value = ready({ rows: [row('c')], total: 99 });
    selected.selection.set(['c'], true);
    expect(ids()).toEqual(['a', 'c']);
  });

  it('have the status that the list showed last', () => {
    const { page, selected } = open(row('a'));
    selected.selection.set(['a'], true);
    page.value = ready({ rows: [{ ...row('a'), status: 'inactive' }], total: 99 });
    expect(selected.rows.value).toEqual([{ _id: 'a', status: 'inactive' }]);
  });

  it('are cleared in the list of deleted records', () => {
    const { showsDeleted, selected, ids } = open(row('a'));
    selected.selection.set(['a'], true);
    showsDeleted.value = true;
    expect([ids(), selected.selection.ids.value.size]).toEqual([[], 0]);
  });
});
