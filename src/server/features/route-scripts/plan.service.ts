import { PAID_PRICE_DAYS } from '#contract/facts.ts';
import type { FuelProduct } from '#contract/fills.ts';
import type { Route } from '#contract/maps.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { RouteFuel, RoutePlan } from '#contract/route-scripts.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { FuelType } from '#contract/vehicles.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { readMeasuredRefuels } from '../fills/efficiency.service.ts';
import type { EfficiencyThousandths } from '../fills/efficiency.rules.ts';
import { readTimeZone } from '../../platform/organization/time-zone.ts';
import type { MapsPort } from '../../platform/ports/maps-port.ts';
import { readHeld } from '../permissions/permissions.service.ts';
import { readVehicle } from '../vehicles/vehicles.service.ts';
import { findLastPaid } from './by-way.repository.ts';
import {
  calculateCost,
  calculateFuel,
  usualProduct,
  type PriceSeen,
  type TravellingVehicle,
} from './fuel.rules.ts';
import { readFuelNeed } from './fuel-need.service.ts';
import {
  findStationsAlongRoute,
  presentStations,
  type PricedStation,
} from './stations-along-route.service.ts';
import { readTravellers } from './travellers.service.ts';
import { pointsOf } from './route-line.rules.ts';

type PlannedRouteScript = 'POST /admin/organization/routeScript/plan';

export interface PlanParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly maps: MapsPort;
}

const SEES_WALLETS: PermissionKey = 'portal.balanceDistribution.list';

/** Plans a route. Refuses with `record_unknown` and `record_deleted`, before the server requests a route. */
export async function planRoute(parts: PlanParts, call: Call<PlannedRouteScript>): Promise<RoutePlan> {
  const { tenancy, clock, maps } = parts;
  const { scope, organizationId, body } = call;
  await tenancy.inScope(scope, (tx) => readTravellers(tx, organizationId, body));
  const held = await readHeld(tenancy, call);
  const route = await maps.route(pointsOf(body));
  const planRequest = { body, route, now: clock.now(), seesWallets: held.has(SEES_WALLETS) };
  // Several statements read the figures of the plan. One snapshot keeps them consistent.
  return tenancy.inScope(scope, (tx) => calculate(tx, organizationId, planRequest), { snapshot: true });
}

interface PlanRequest {
  readonly body: RouteBody<PlannedRouteScript>;
  readonly route: Route;
  readonly now: Date;
  readonly seesWallets: boolean;
}

async function calculate(
  tx: DatabaseTransaction,
  organizationId: string,
  { body, route, now, seesWallets }: PlanRequest,
): Promise<RoutePlan> {
  const travellers = await readTravellers(tx, organizationId, body);
  const vehicle = travellers.vehicle && (await readTravelling(tx, organizationId, travellers.vehicle.id));
  const product = body.product ?? (vehicle && usualProduct(vehicle));
  const { distanceMeters } = route;
  const fuel = vehicle && product && calculateFuel(vehicle, product, { distanceMeters, inTank: body.inTank });
  const around = { route, corridorKm: body.corridorKm, product, now };
  const stations = await findStationsAlongRoute(tx, organizationId, around);
  const price = fuel && (await findPrice(tx, organizationId, stations, { product: fuel.product, now }));
  const cost = fuel && price && calculateCost(fuel, price);
  const today = calendarDateOf(now, await readTimeZone(tx, organizationId));
  const visibleCost = seesWallets && cost;
  return {
    route,
    fuel,
    cost,
    stations: presentStations(stations, { today, rangeKm: rangeOf(fuel), distanceMeters }),
    need: visibleCost ? await readFuelNeed(tx, organizationId, travellers, visibleCost.amountHigh) : null,
  };
}

const rangeOf = (fuel: RouteFuel | null) => fuel && fuel.rangeKm;

async function readTravelling(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<TravellingVehicle> {
  const row = await readVehicle(tx, organizationId, 'vehicle', id);
  return {
    fuelType: row.fuel_type as FuelType,
    expectedThousandths: row.expected_efficiency_thousandths as EfficiencyThousandths | null,
    tankCapacityMl: row.tank_capacity_ml,
    fills: await readMeasuredRefuels(tx, organizationId, id),
  };
}

/** Maximum age in days at which a price paid along the route is preferred to a newer price elsewhere. */
const RECENTLY_DAYS = 30;

/**
 * Price of the fuel: the last price paid along the route within 30 days, otherwise the last price paid anywhere.
 * If the organization paid no price within 90 days, the median of the list prices along the route applies.
 */
async function findPrice(
  tx: DatabaseTransaction,
  organizationId: string,
  stations: readonly PricedStation[],
  { product, now }: { readonly product: FuelProduct; readonly now: Date },
): Promise<PriceSeen | null> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const paidAlongRoute = stations
    .flatMap(({ station: { paidMills, paidOn } }) =>
      paidMills === null || paidOn === null
        ? []
        : [{ priceMills: paidMills, from: 'paid' as const, seenOn: paidOn }],
    )
    .sort((one, other) => (one.seenOn < other.seenOn ? 1 : -1))[0];
  if (paidAlongRoute && paidAlongRoute.seenOn >= daysAgo(RECENTLY_DAYS).toISOString().slice(0, 10))
    return paidAlongRoute;
  const paid = await findLastPaid(tx, organizationId, { product, since: daysAgo(PAID_PRICE_DAYS) });
  if (paid) return { priceMills: paid.priceMills, from: 'paid', seenOn: paid.paidOn };
  const listed = stations
    .flatMap(({ price }) => (price ? [price] : []))
    .sort((one, other) => one.priceMills - other.priceMills);
  return listed[(listed.length - 1) >> 1] ?? null;
}
