/** What the list is asked for. */
import type { RouteQuery } from '#contract/routes.ts';
import { MAX_STATION_ROWS } from '#contract/facts.ts';
import type { ListQuery } from '#core/state/paged-list.ts';
import { formatNear, type NearPlace } from '#blocks/places/near-place.ts';

type StationQuery = Omit<RouteQuery<'GET /admin/organization/gasStation'>, 'organizationId'>;

/** The filters of the columns as the call has them: one value each. */
export function stationQuery(query: ListQuery, near: NearPlace | null): StationQuery {
  const { filters, sort, ...rest } = query;
  const chosen = (key: string) => filters[key]?.[0];
  const enabled = chosen('enabled');
  const state = chosen('city');
  const fuel = chosen('fuels');
  // Without a place there is no distance, whatever the address said.
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

/** What a map needs to show: all that pass search and filters, in the order of the list. */
export function mapQuery(query: ListQuery): ListQuery {
  return { ...query, page: 1, limit: MAX_STATION_ROWS };
}
