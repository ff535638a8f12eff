import { describe, expect, it } from 'vitest';
import { ApiError } from '#core/api/api-error.ts';
import type { ListQuery } from '#core/state/paged-list.ts';
import { findRecord, parseRecord, withRecord } from './opened-record.ts';
import type { RegistryRecord } from './registry-types.ts';

describe('record in the address of a view', () => {
  it.each([
    ['', null],
    ['search=volvo', null],
    ['record=', null],
    ['record=r1', { id: 'r1', part: 'summary' }],
    ['search=volvo&record=r1&tab=statement', { id: 'r1', part: 'statement' }],
    ['record=new', { id: null, part: 'edit' }],
  ])('is read from the view %j and written to the same view', (view, record) => {
    expect(parseRecord(view)).toEqual(record);
    const list = new URLSearchParams(view);
    list.delete('record');
    list.delete('tab');
    if (record) expect(withRecord(list.toString(), record)).toBe(view);
  });
});

describe('findRecord', () => {
  const requests: boolean[] = [];
  const ask = async ({ isDeleted, _id = '', limit }: ListQuery) => {
    requests.push(isDeleted);
    if (_id === 'malformed') {
      throw new ApiError({ status: 400, code: 'validation_failed', message: '', outcome: 'refused' });
    }
    const status = isDeleted ? 'deleted' : 'active';
    const rows = _id.startsWith(status) ? [{ _id, status } as const].slice(0, limit) : [];
    return { rows, total: rows.length };
  };

  it.each([
    ['active1', [false]],
    ['deleted1', [false, true]],
    ['nobody', [false, true]],
    ['malformed', [false, true]],
  ])(
    'requests only the record %s, first among current records and then among deleted records',
    async (id, among) => {
      requests.length = 0;
      const found = await findRecord<RegistryRecord>(ask, id);
      expect(found?._id ?? null).toBe(/\d$/.test(id) ? id : null);
      expect(requests).toEqual(among);
    },
  );
});
