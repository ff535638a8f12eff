import { describe, expect, it } from 'vitest';
import type { ListQuery } from '#core/state/paged-list.ts';
import { mapQuery, stationQuery } from './stations.model.ts';

const query: ListQuery = { sort: 'name', page: 2, limit: 25, isDeleted: false, filters: {} };
const campinas = { label: 'Campinas, SP', latitude: -22.90512345678, longitude: 0.0000001 };

describe('stationQuery and mapQuery', () => {
  it('requests the page in its order and omits filters that are not set', () => {
    expect(stationQuery(query, null)).toEqual({ sort: 'name', page: 2, limit: 25, isDeleted: false });
  });

  it('sends one value of each filter', () => {
    const filters = { enabled: ['false'], city: ['SP'], fuels: ['diesel'] };
    expect(stationQuery({ ...query, filters }, null)).toMatchObject({
      enabled: false,
      state: 'SP',
      fuel: 'diesel',
    });
    expect(stationQuery({ ...query, filters: { enabled: ['true'] } }, null)).toMatchObject({ enabled: true });
  });

  it('rounds the coordinates of a place to six decimals', () => {
    expect(stationQuery({ ...query, sort: 'distance' }, campinas)).toMatchObject({
      near: '-22.905123,0',
      sort: 'distance',
    });
  });

  it('replaces the order by distance if no place is selected', () => {
    expect(stationQuery({ ...query, sort: '-distance' }, null)).toMatchObject({ sort: 'name' });
  });

  it('requests all pages for the map with the same filters', () => {
    expect(mapQuery(query)).toEqual({ ...query, page: 1, limit: 1000 });
  });
});
