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
/**
 * Source of a fuel price. `paid`: the price that the organization last paid within `PAID_PRICE_DAYS`. `file`: a price
 * of the station list.
 */
const PriceSource = Type.Enum(['paid', 'file']);

/** Input of a saved or unsaved route plan. */
const planned = {
  wayPoints: WayPoints,
  /** Id of an active or inactive vehicle; null for a plan without a vehicle. */
  vehicle: orNull(Id),
  /** User id of the driver or recipient who travels. */
  user: orNull(Id),
  /**
   * Product that the vehicle takes. If null, the server uses the vehicle's most frequent recent product, or the product
   * of its record.
   */
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
  /** Distance and duration of the route, which the server calculated when a user saved the route. */
  distanceMeters: Type.Integer(),
  durationSeconds: Type.Integer(),
  /** True if the server calculated distance and duration from straight lines between the way points. */
  isEstimate: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** The user who last saved the route; `name` is empty if this user no longer exists. */
  by: orNull(closed({ user: Id, name: Type.String() })),
  status: Type.Enum(['active', 'deleted']),
});
export type RouteScript = Static<typeof RouteScript>;

/** Fuel that the vehicle consumes on the route. */
const RouteFuel = closed({
  product: FuelProduct,
  unit: Type.Enum(['l', 'm3']),
  /** Usual efficiency of the vehicle, in kilometers per liter or cubic meter. */
  efficiency: Type.Number(),
  /**
   * Range of the efficiency: eight of ten measured refuels are between `low` and `high`. If the efficiency is from the
   * vehicle's record, both equal `efficiency`.
   */
  low: Type.Number(),
  high: Type.Number(),
  from: Type.Enum(['fills', 'record']),
  /** Number of measured refuels from which the server calculated the efficiency. */
  fills: Type.Integer(),
  /**
   * Volume for the whole route in liters or cubic meters: `volume` at `efficiency`, `volumeLow` at `high`, `volumeHigh`
   * at `low`.
   */
  volume: Type.Number(),
  volumeLow: Type.Number(),
  volumeHigh: Type.Number(),
  tankCapacity: orNull(Type.Number()),
  /**
   * Kilometers that the fuel in the tank, or else a full tank, lasts at efficiency `low`; null if both volumes are
   * unknown.
   */
  rangeKm: orNull(Type.Number()),
});
export type RouteFuel = Static<typeof RouteFuel>;

const RouteCost = closed({
  /** Price in reais per liter or cubic meter. */
  price: Type.Number(),
  from: PriceSource,
  pricedOn: Day,
  /**
   * Cost of the route: `amount` at the usual efficiency, `amountLow` at the efficiency `high`, `amountHigh` at the
   * efficiency `low`.
   */
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
    /** True if only the station's town is known: the point is the center of that town. */
    isApproximate: Type.Boolean(),
    /** True if the organization has enabled the station, so that its people may refuel there. */
    enabled: Type.Boolean(),
  }),
  /** Kilometers along the route from its start to the point nearest the station. */
  alongKm: Type.Number(),
  /** Straight distance in kilometers between the station and the nearest point of the route. */
  offKm: Type.Number(),
  /**
   * Price of the product at the station: the newer of two prices. One is the price that the organization last paid, the
   * other is in the station list.
   */
  price: orNull(Type.Number()),
  priceFrom: orNull(PriceSource),
  seenOn: orNull(Day),
  /** True for the enabled station with the lowest price that was seen within `PAID_PRICE_DAYS`. */
  isCheapest: Type.Boolean(),
  /** True for the last enabled station within `rangeKm`. False for all stations if `rangeKm` covers the whole route. */
  isLastInRange: Type.Boolean(),
});
export type RouteStation = Static<typeof RouteStation>;

export const RoutePlan = closed({
  route: Route,
  /** Fuel for the route; null if neither the refuels nor the record of the vehicle give an efficiency. */
  fuel: orNull(RouteFuel),
  /** Cost of the route; null without `fuel` or a known price. */
  cost: orNull(RouteCost),
  /**
   * Stations near the route, at most 200, in the order of travel. If the product is known, the list contains only
   * stations that sell this product.
   */
  stations: Type.Array(RouteStation),
  /**
   * Credit that the trip needs, as input of a distribution. The sharing type selects the owner: vehicle or person. Null
   * without cost or owner, and if the caller may not list the distribution.
   */
  need: orNull(
    closed({
      /** Id of the vehicle or user that needs the credit. */
      owner: Id,
      name: Type.String(),
      /** The owner's wallet without a cost center, or else the owner's only wallet. */
      wallet: orNull(Id),
      /** Balance of the owner's wallet. */
      balance: Reais,
      /** True if the owner's wallet draws on the company balance, so that no distribution is needed. */
      isSharing: Type.Boolean(),
      /** True if the owner is inactive. An inactive owner cannot receive credit, so `amount` is 0. */
      isInactive: Type.Boolean(),
      /** Cost `amountHigh` less the balance of the wallet; 0 if the balance covers this cost. */
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
      /** Fuel in the tank at the start of the route, in liters or cubic meters. */
      inTank: Capacity,
    }),
    refuses: refusesRecords,
    response: RoutePlan,
  }),
};
