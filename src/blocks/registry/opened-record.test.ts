import { describe, expect, it } from 'vitest';
import { MAX_PAGE_ROWS } from '#contract/facts.ts';
import type { ListQuery } from '#core/state/paged-list.ts';
import { findRecord, parseRecord, withRecord } from './opened-record.ts';
import type { RegistryRecord } from './registry-types.ts';

describe('the record that a view names', () => {
  it.each([
    ['', null],
    ['search=volvo', null],
    ['record=', null],
    ['record=r1', { id: 'r1', part: 'summary' }],
    ['search=volvo&record=r1&tab=statement', { id: 'r1', part: 'statement' }],
    ['record=new', { id: null, part: 'edit' }],
  ])('%s is read and written again', (view, opened) => {
    expect(parseRecord(view)).toEqual(opened);
    const list = new URLSearchParams(view);
    list.delete('record');
    list.delete('tab');
    if (opened) expect(withRecord(list.toString(), opened)).toBe(view);
  });
});

describe('a record by its id', () => {
  const all = (count: number, status: RegistryRecord['status']) =>
    Array.from({ length: count }, (_, at) => ({ _id: `${status}${at}`, status }));
  const asked: string[] = [];
  const inUse = all(MAX_PAGE_ROWS + 1, 'active');
  const gone = all(1, 'deleted');
  const ask = async ({ page, limit, isDeleted }: ListQuery) => {
    asked.push(`${isDeleted ? 'deleted' : 'in use'} ${page}`);
    const rows = isDeleted ? gone : inUse;
    return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
  };

  it.each([
    ['active0', ['in use 1']],
    [`active${MAX_PAGE_ROWS}`, ['in use 1', 'in use 2']],
    ['deleted0', ['in use 1', 'in use 2', 'deleted 1']],
    ['nobody', ['in use 1', 'in use 2', 'deleted 1']],
  ])('%s is looked for page by page', async (id, pages) => {
    asked.length = 0;
    const found = await findRecord<RegistryRecord>(ask, id);
    expect(found?._id ?? 'nobody').toBe(id);
    expect(asked).toEqual(pages);
  });
});
