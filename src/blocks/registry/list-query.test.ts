import { describe, expect, it } from 'vitest';
import type { Session } from '#core/session/session.ts';
import type { ListQuery } from '#core/state/paged-list.ts';
import { listCall, pageOfDocs } from './list-query.ts';

const wanted: ListQuery = {
  sort: 'name',
  page: 2,
  limit: 25,
  isDeleted: false,
  filters: { status: ['inactive'], other: ['x'] },
};

describe('the list call of a register', () => {
  it('is asked for the page with the filters that it takes, and its answer is read', async () => {
    const asked: unknown[] = [];
    const api = async (...call: unknown[]) => {
      asked.push(call);
      return { docs: ['one'], items: { total: 26 } };
    };
    const ask = listCall({ api } as unknown as Session, {
      call: 'GET /admin/organization/container',
      filters: ['status', 'fuelType'],
      pageOf: pageOfDocs,
    });
    expect(await ask(wanted)).toEqual({ rows: ['one'], total: 26 });
    const query = { sort: 'name', page: 2, limit: 25, isDeleted: false, status: 'inactive' };
    expect(asked).toEqual([['GET /admin/organization/container', { query }]]);
  });

  it('has names and filters of the contract alone', () => {
    const session = { api: () => undefined } as unknown as Session;
    // @ts-expect-error -- there is no such call
    listCall(session, { call: 'GET /admin/organization/nothing', pageOf: pageOfDocs });
    const call = 'GET /admin/organization/container';
    // @ts-expect-error -- the call takes no such filter
    listCall(session, { call, filters: ['plate'], pageOf: pageOfDocs });
    expect(true).toBe(true);
  });
});
