import { describe, expect, it } from 'vitest';
import type { ListQuery } from '#core/state/paged-list.ts';
import { mapQuery, stationQuery } from './stations.model.ts';

const query: ListQuery = { sort: 'name', page: 2, limit: 25, isDeleted: false, filters: {} };
const campinas = { label: 'Campinas, SP', latitude: -22.90512345678, longitude: 0.0000001 };

describe('what the list of stations is asked for', () => {
  it('is the page in its order, without filters as long as none is chosen', () => {
    expect(stationQuery(query, null)).toEqual({ sort: 'name', page: 2, limit: 25, isDeleted: false });
  });

  it('takes one value of each filter', () => {
    const filters = { enabled: ['false'], city: ['SP'], fuels: ['diesel'] };
    expect(stationQuery({ ...query, filters }, null)).toMatchObject({
      enabled: false,
      state: 'SP',
      fuel: 'diesel',
    });
    expect(stationQuery({ ...query, filters: { enabled: ['true'] } }, null)).toMatchObject({ enabled: true });
  });

  it('names the place with as many decimals as the call takes', () => {
    expect(stationQuery({ ...query, sort: 'distance' }, campinas)).toMatchObject({
      near: '-22.905123,0',
      sort: 'distance',
    });
  });

  it('has no order by distance without a place', () => {
    expect(stationQuery({ ...query, sort: '-distance' }, null)).toMatchObject({ sort: 'name' });
  });

  it('is the same for the map, of all pages', () => {
    expect(mapQuery(query)).toEqual({ ...query, page: 1, limit: 1000 });
  });
});
