import { PAID_PRICE_DAYS } from '#contract/facts.ts';
import type { FuelProduct } from '#contract/fills.ts';
import type { Route } from '#contract/maps.ts';
import type { RouteStation } from '#contract/route-scripts.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { boxesAlong, findAlongRoute, type AlongRoute } from './along-route.rules.ts';
import {
  findInBoxes,
  readStationsWithPrices,
  type PlacedStation,
  type StationWithPrices,
} from './by-way.repository.ts';
import type { PriceSeen } from './fuel.rules.ts';

const MOST_STATIONS = 200;
export interface PricedStation extends AlongRoute {
  readonly station: StationWithPrices & Pick<PlacedStation, 'enabled'>;
  readonly price: PriceSeen | null;
}

export interface RouteSurroundings {
  readonly route: Pick<Route, 'line' | 'distanceMeters'>;
  readonly corridorKm: number;
  readonly product: FuelProduct | null;
  readonly now: Date;
}

/**
 * Returns stations along the route in the order of travel, with distances along the road. If there are too many stations,
 * enabled stations are preferred, then the stations nearest to the route.
 */
export async function findStationsAlongRoute(
  tx: DatabaseTransaction,
  organizationId: string,
  { route, corridorKm, product, now }: RouteSurroundings,
): Promise<PricedStation[]> {
  const line = route.line.map(([latitude = 0, longitude = 0]) => ({ latitude, longitude }));
  const corridorMetres = corridorKm * 1000;
  const boxes = boxesAlong(line, corridorMetres);
  const found = (await findInBoxes(tx, organizationId, boxes, product))
    .flatMap(({ enabled, ...station }) => {
      const alongRoute = findAlongRoute(boxes, station, corridorMetres);
      return alongRoute ? [{ id: station.id, enabled, ...alongRoute }] : [];
    })
    .sort((one, other) => Number(other.enabled) - Number(one.enabled) || one.offMetres - other.offMetres)
    .slice(0, MOST_STATIONS);
  const since = new Date(now.getTime() - PAID_PRICE_DAYS * 86_400_000);
  const ids = found.map(({ id }) => id);
  const rows = await readStationsWithPrices(tx, organizationId, ids, { product, since });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const scale = scaleOf(boxes, route.distanceMeters);
  return found
    .flatMap(({ id, enabled, alongMetres, offMetres }) => {
      const row = byId.get(id);
      if (!row) return [];
      const station = { ...row, enabled };
      return [{ station, alongMetres: alongMetres * scale, offMetres, price: newestPrice(row) }];
    })
    .sort((one, other) => one.alongMetres - other.alongMetres);
}

function scaleOf(boxes: ReturnType<typeof boxesAlong>, distanceMeters: number): number {
  const last = boxes.at(-1)?.pieces.at(-1);
  const lineMetres = last ? last.alongMetres + last.metres : 0;
  return lineMetres === 0 ? 1 : distanceMeters / lineMetres;
}

/** Returns the newer of a station's two prices. On the same day, the paid price counts as newer than the listed price. */
function newestPrice({ paidMills, paidOn, fileMills, fileOn }: StationWithPrices): PriceSeen | null {
  const paid = paidMills === null || paidOn === null ? null : { mills: paidMills, on: paidOn };
  const file = fileMills === null || fileOn === null ? null : { mills: fileMills, on: fileOn };
  if (paid && (!file || paid.on >= file.on)) return { priceMills: paid.mills, from: 'paid', seenOn: paid.on };
  return file && { priceMills: file.mills, from: 'file', seenOn: file.on };
}

export function presentStations(
  found: readonly PricedStation[],
  { today, rangeKm, distanceMeters }: { today: CalendarDate; rangeKm: number | null; distanceMeters: number },
): RouteStation[] {
  const cheapest = cheapestOf(found, today);
  const last = lastWithin(found, rangeKm, distanceMeters);
  return found.map((one) => {
    const { paidMills: _paid, paidOn: _paidOn, fileMills: _file, fileOn: _fileOn, ...station } = one.station;
    return {
      station,
      alongKm: roundKm(one.alongMetres),
      offKm: roundKm(one.offMetres),
      price: one.price && one.price.priceMills / 1000,
      priceFrom: one.price && one.price.from,
      seenOn: one.price && one.price.seenOn,
      isCheapest: one === cheapest,
      isLastInRange: one === last,
    };
  });
}

const roundKm = (metres: number) => Math.round(metres / 100) / 10;

/**
 * Finds the cheapest enabled station with a recent price. If prices are equal, the station nearer to the route wins.
 */
function cheapestOf(found: readonly PricedStation[], today: CalendarDate): PricedStation | undefined {
  const oldest = addDays(today, -PAID_PRICE_DAYS);
  const priced = found.flatMap((one) =>
    one.station.enabled && one.price && one.price.seenOn >= oldest
      ? [{ one, mills: one.price.priceMills }]
      : [],
  );
  priced.sort((one, other) => one.mills - other.mills || one.one.offMetres - other.one.offMetres);
  return priced[0]?.one;
}

function lastWithin(found: readonly PricedStation[], rangeKm: number | null, distanceMeters: number) {
  if (rangeKm === null || rangeKm * 1000 >= distanceMeters) return undefined;
  return found.findLast(
    ({ station, alongMetres, offMetres }) => station.enabled && alongMetres + offMetres <= rangeKm * 1000,
  );
}
