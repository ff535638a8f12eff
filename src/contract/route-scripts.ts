/** Planned routes: way points in order, fuel and cost, and stations along the route. */
import { Type, type Static } from 'typebox';
import { ROUTE_CORRIDORS_KM } from './choices.ts';
import { MAX_PAGE_ROWS, MAX_RECORD_NAME } from './facts.ts';
import { FuelProduct } from './fills.ts';
import { Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { Route, WayPoints } from './maps.ts';
import { routeOf } from './route.ts';
import { closed, Id, IdParams, Instant, OrganizationSelector, orNull, Reais } from './values.ts';
import { Capacity } from './vehicles.ts';

const route = routeOf('Routes');

const Corridor = Type.Enum([...ROUTE_CORRIDORS_KM]);
const Named = closed({ _id: Id, name: Type.String() });
const Day = Type.String({ format: 'date' });
/** `paid`: the price that the organization last paid within `PAID_PRICE_DAYS`. `file`: a price of the station list. */
const PriceSource = Type.Enum(['paid', 'file']);

/** Input of a route plan, saved or not. */
const planned = {
  wayPoints: WayPoints,
  /** An active or inactive vehicle; null without a vehicle. */
  vehicle: orNull(Id),
  /** User id of a driver or recipient. */
  user: orNull(Id),
  /** Null: the server uses the most frequent recent product of the vehicle, or the product of its record. */
  product: orNull(FuelProduct),
  /** Maximum distance of a station from the route, in kilometers. */
  corridorKm: Corridor,
  /** True if the route returns to its first way point. */
  returns: Type.Boolean(),
};
const described = { name: Name(MAX_RECORD_NAME), ...planned };

/** A saved route. */
export const RouteScript = closed({
  _id: Id,
  ...described,
  vehicle: orNull(Named),
  user: orNull(Named),
  /** Distance and duration, which the server calculated when the route was saved. */
  distanceMeters: Type.Integer(),
  durationSeconds: Type.Integer(),
  /** True if the server calculated them from straight lines between the way points. */
  isEstimate: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** The user who saved it last; `name` is empty if the user no longer exists. */
  by: orNull(closed({ user: Id, name: Type.String() })),
  status: Type.Enum(['active', 'deleted']),
});
export type RouteScript = Static<typeof RouteScript>;

/** Fuel that the vehicle consumes on the route. */
const RouteFuel = closed({
  product: FuelProduct,
  unit: Type.Enum(['l', 'm3']),
  /** Kilometers per liter or cubic meter: the usual value. */
  efficiency: Type.Number(),
  /** Eight of ten measured refuels are between both values. From the record, both equal `efficiency`. */
  low: Type.Number(),
  high: Type.Number(),
  from: Type.Enum(['fills', 'record']),
  /** Number of measured refuels behind these figures. */
  fills: Type.Integer(),
  /** Liters or cubic meters of the whole route: at `efficiency`, at `high` and at `low`. */
  volume: Type.Number(),
  volumeLow: Type.Number(),
  volumeHigh: Type.Number(),
  tankCapacity: orNull(Type.Number()),
  /** Range of the fuel in the tank, or else of a full tank, at `low`; null if both volumes are unknown. */
  rangeKm: orNull(Type.Number()),
});
export type RouteFuel = Static<typeof RouteFuel>;

const RouteCost = closed({
  /** Reais per liter or cubic meter. */
  price: Type.Number(),
  from: PriceSource,
  pricedOn: Day,
  /** Cost at `efficiency`, at `high` and at `low`. */
  amount: Reais,
  amountLow: Reais,
  amountHigh: Reais,
});
export type RouteCost = Static<typeof RouteCost>;

/** A station near the route. */
export const RouteStation = closed({
  station: closed({
    id: Id,
    name: Type.String(),
    brand: Type.String(),
    address: Type.String(),
    number: Type.String(),
    city: Type.String(),
    state: Type.String(),
    latitude: Type.Number(),
    longitude: Type.Number(),
    /** True if only its town is known: the point is the center of the town. */
    isApproximate: Type.Boolean(),
    /** True if the organization may refuel here. */
    enabled: Type.Boolean(),
  }),
  /** Kilometers from the start, along the route, to the point nearest the station. */
  alongKm: Type.Number(),
  /** Straight distance from that point, in kilometers. */
  offKm: Type.Number(),
  /**
   * Price of the product: the price that the organization last paid, or the price in the station list.
   * The newer price counts.
   */
  price: orNull(Type.Number()),
  priceFrom: orNull(PriceSource),
  seenOn: orNull(Day),
  /** True for the enabled station with the lowest price that was seen within `PAID_PRICE_DAYS`. */
  isCheapest: Type.Boolean(),
  /** True for the last enabled station within `rangeKm`. False for all stations if the range covers the route. */
  isLastInRange: Type.Boolean(),
});
export type RouteStation = Static<typeof RouteStation>;

export const RoutePlan = closed({
  route: Route,
  /** Null if neither the refuels nor the record of the vehicle give an efficiency. */
  fuel: orNull(RouteFuel),
  /** Null without `fuel` or a known price. */
  cost: orNull(RouteCost),
  /** At most 200, in the order of travel. If the product is known, only stations that sell it. */
  stations: Type.Array(RouteStation),
  /**
   * Credit that the trip needs, for the distribution. The sharing type selects the owner: vehicle or person.
   * Null without cost or owner, and if the caller may not list the distribution.
   */
  need: orNull(
    closed({
      /** Vehicle or user. */
      owner: Id,
      name: Type.String(),
      /** The wallet without a cost center, or else the only wallet. */
      wallet: orNull(Id),
      /** Its balance. */
      balance: Reais,
      /** True if it draws on the company balance: no distribution is needed. */
      isSharing: Type.Boolean(),
      /** True if the owner is inactive. Such an owner cannot receive credit, and `amount` is 0. */
      isInactive: Type.Boolean(),
      /** Shortfall of the wallet for the cost `amountHigh`; 0 without a shortfall. */
      amount: Reais,
    }),
  ),
});
export type RoutePlan = Static<typeof RoutePlan>;

const base = { access: 'session', moves: 'nothing', query: OrganizationSelector } as const;
const refusesRecords = ['record_unknown', 'record_deleted'] as const;

export const routeScriptRoutes = {
  'GET /admin/organization/routeScript': route({
    operationId: 'listRoutes',
    ...base,
    summary:
      'Lists the saved routes, newest first by default. `search` matches the names of routes, the names of way points, and plates.',
    query: closed({
      ...listQuery(['name', 'distance', 'updatedAt'], MAX_PAGE_ROWS),
      vehicle: Type.Optional(Id),
      user: Type.Optional(Id),
    }),
    response: closed({ docs: Type.Array(RouteScript), pages: Pages, items: Items }),
  }),
  'POST /admin/organization/routeScript': route({
    operationId: 'createRoute',
    ...base,
    takesKey: true,
    summary:
      'Saves a route. The server calculates distance and time. The server refuses consecutive way points at the same place. An organization can save at most 1 000 routes.',
    body: closed(described),
    refuses: [...refusesRecords, 'way_points_alike', 'route_scripts_full'],
    response: RouteScript,
  }),
  'PUT /admin/organization/routeScript/{id}': route({
    operationId: 'changeRoute',
    ...base,
    summary:
      'Replaces a saved route, and calculates distance and time again. The server refuses consecutive way points at the same place.',
    params: IdParams,
    body: closed(described),
    refuses: [...refusesRecords, 'way_points_alike'],
    response: RouteScript,
  }),
  'DELETE /admin/organization/routeScript/{id}': route({
    operationId: 'deleteRoute',
    ...base,
    summary: 'Deletes a route.',
    params: IdParams,
    refuses: ['record_deleted'],
    response: RouteScript,
  }),
  'PUT /admin/organization/routeScript/recover/{id}': route({
    operationId: 'recoverRoute',
    ...base,
    summary: 'Restores a deleted route. The call does not change a route that is not deleted.',
    params: IdParams,
    refuses: ['route_scripts_full'],
    response: RouteScript,
  }),
  'POST /admin/organization/routeScript/plan': route({
    operationId: 'planRoute',
    ...base,
    summary:
      'Plans a route and saves nothing. The response contains path, distance, time and the stations along the route. The server calculates the fuel from the efficiency of the vehicle. The cost uses the price that the organization last paid, or else the prices in the station list.',
    body: closed({
      ...planned,
      /** Liters or cubic meters in the tank at the start. */
      inTank: Capacity,
    }),
    refuses: refusesRecords,
    response: RoutePlan,
  }),
};
