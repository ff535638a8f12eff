/** What the list is asked for, and what a station is called. */
import type { RouteQuery } from '#contract/routes.ts';
import { MAX_STATION_ROWS } from '#contract/facts.ts';
import type { GasStation } from '#contract/stations.ts';
import type { ListQuery } from '#core/state/paged-list.ts';

/** The place that the nearest stations are asked for. */
export interface NearPlace {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
}

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
    ...(near && { near: `${degrees(near.latitude)},${degrees(near.longitude)}` }),
    ...(enabled !== undefined && { enabled: enabled === 'true' }),
    ...(state !== undefined && { state }),
    ...(fuel !== undefined && { fuel: fuel as NonNullable<StationQuery['fuel']> }),
  };
}

const DECIMALS = 1e6;
const degrees = (value: number) => String(Math.round(value * DECIMALS) / DECIMALS);

/** What a map needs to show: all that pass search and filters, in the order of the list. */
export function mapQuery(query: ListQuery): ListQuery {
  return { ...query, page: 1, limit: MAX_STATION_ROWS };
}

/** `Avenida Brasil, 1200, Centro`; without what is not known. */
export function addressOf({ address, number, neighborhood }: GasStation): string {
  return [address, number, neighborhood].filter((part) => part !== '').join(', ');
}

/** All that is sold, in words. */
export function fuelsOf(
  { fuels }: GasStation,
  names: (key: `fuel_${GasStation['fuels'][number]}`) => string,
): string {
  return fuels.map((fuel) => names(`fuel_${fuel}`)).join(', ');
}

export function townOf({ city, state }: GasStation): string {
  return `${city}, ${state}`;
}
