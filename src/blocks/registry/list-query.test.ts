import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Session } from '#core/session/session.ts';
import type { ListQuery } from '#core/state/paged-list.ts';
import { listCall, pageOfDocs } from './list-query.ts';

const listQuery: ListQuery = {
  sort: 'name',
  page: 2,
  limit: 25,
  isDeleted: false,
  filters: { status: ['inactive'], other: ['x'] },
};

describe('listCall', () => {
  it('sends the page with only the filters of the call, and returns rows and total', async () => {
    const calls: unknown[] = [];
    const api = async (...call: unknown[]) => {
      calls.push(call);
      return { docs: ['one'], items: { total: 26 } };
    };
    const ask = listCall({ api } as unknown as Session, {
      call: 'GET /admin/organization/container',
      filters: ['status', 'fuelType'],
      pageOf: pageOfDocs,
    });
    expect(await ask(listQuery)).toEqual({ rows: ['one'], total: 26 });
    const query = { sort: 'name', page: 2, limit: 25, isDeleted: false, status: 'inactive' };
    expect(calls).toEqual([['GET /admin/organization/container', { query }]]);
  });

  it('accepts only calls of the contract, and only filters of its call', () => {
    type Container = 'GET /admin/organization/container';
    type Options = Parameters<typeof listCall<Container, unknown>>[1];
    expectTypeOf<Options['call']>().toEqualTypeOf<Container>();
    expectTypeOf<'GET /admin/organization/nothing'>().not.toExtend<Parameters<typeof listCall>[1]['call']>();
    expectTypeOf<'status' | 'fuelType'>().toExtend<NonNullable<Options['filters']>[number]>();
    expectTypeOf<'plate'>().not.toExtend<NonNullable<Options['filters']>[number]>();
  });
});
