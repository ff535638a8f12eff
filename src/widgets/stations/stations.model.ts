import type { RouteQuery } from '#contract/routes.ts';
import { MAX_STATION_ROWS } from '#contract/facts.ts';
import type { ListQuery } from '#core/state/paged-list.ts';
import { formatNear, type NearPlace } from '#blocks/places/near-place.ts';

type StationQuery = Omit<RouteQuery<'GET /admin/organization/gasStation'>, 'organizationId'>;

export function stationQuery(query: ListQuery, near: NearPlace | null): StationQuery {
  const { filters, sort, ...rest } = query;
  const selected = (key: string) => filters[key]?.[0];
  const enabled = selected('enabled');
  const state = selected('city');
  const fuel = selected('fuels');
  // Without a selected place, the server cannot sort by distance, even if the view requests this order.
  const isByDistance = /^-?distance$/.test(sort);
  return {
    ...rest,
    sort: (isByDistance && !near ? 'name' : sort) as NonNullable<StationQuery['sort']>,
    ...(near && { near: formatNear(near) }),
    ...(enabled !== undefined && { enabled: enabled === 'true' }),
    ...(state !== undefined && { state }),
    ...(fuel !== undefined && { fuel: fuel as NonNullable<StationQuery['fuel']> }),
  };
}

/** Query for the map: one page with all matches, in the order of the list. */
export function mapQuery(query: ListQuery): ListQuery {
  return { ...query, page: 1, limit: MAX_STATION_ROWS };
}
