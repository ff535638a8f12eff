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
/** `paid`: the organization's last own price within `PAID_PRICE_DAYS`. `file`: the station list. */
const PriceSource = Type.Enum(['paid', 'file']);

/** Input of a route plan, saved or not. */
const planned = {
  wayPoints: WayPoints,
  /** An active or inactive vehicle; null without one. */
  vehicle: orNull(Id),
  /** User id of a driver or recipient. */
  user: orNull(Id),
  /** Null: the server uses the vehicle's most frequent recent product, or that of its record. */
  product: orNull(FuelProduct),
  /** Maximum distance of a station from the route, in kilometres. */
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
  /** Calculated when it was saved. */
  distanceMeters: Type.Integer(),
  durationSeconds: Type.Integer(),
  /** True if its legs were straight lines at that time. */
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
  /** Kilometres per litre or cubic metre: the usual value. */
  efficiency: Type.Number(),
  /** Range of eight out of ten measured fills. From the record, both equal `efficiency`. */
  low: Type.Number(),
  high: Type.Number(),
  from: Type.Enum(['fills', 'record']),
  /** Number of measured fills behind the figures. */
  fills: Type.Integer(),
  /** Litres or cubic metres of the whole route: at `efficiency`, at `high` and at `low`. */
  volume: Type.Number(),
  volumeLow: Type.Number(),
  volumeHigh: Type.Number(),
  tankCapacity: orNull(Type.Number()),
  /** Range of the fuel in the tank, or of a full tank, at `low`; null if neither is known. */
  rangeKm: orNull(Type.Number()),
});
export type RouteFuel = Static<typeof RouteFuel>;

const RouteCost = closed({
  /** Reais per litre or cubic metre. */
  price: Type.Number(),
  from: PriceSource,
  pricedOn: Day,
  /** At the usual, the highest and the lowest efficiency. */
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
  /** Kilometres from the start, along the route, to the point nearest the station. */
  alongKm: Type.Number(),
  /** Straight distance from that point, in kilometres. */
  offKm: Type.Number(),
  /** Price of the product: the newer of the organization's last paid price and the station list's price. */
  price: orNull(Type.Number()),
  priceFrom: orNull(PriceSource),
  seenOn: orNull(Day),
  /** Enabled, and the lowest price seen within `PAID_PRICE_DAYS`. */
  isCheapest: Type.Boolean(),
  /** The last enabled station within `rangeKm`; none if the range covers the route. */
  isLastInRange: Type.Boolean(),
});
export type RouteStation = Static<typeof RouteStation>;

export const RoutePlan = closed({
  route: Route,
  /** Null if neither fills nor record give an efficiency. */
  fuel: orNull(RouteFuel),
  /** Null without `fuel` or a known price. */
  cost: orNull(RouteCost),
  /** In the order of travel, at most 200; only those that sell the product, if it is known. */
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
      /** The wallet without a cost center, or else the only one. */
      wallet: orNull(Id),
      /** Its balance. */
      balance: Reais,
      /** True if it draws on the company balance: no distribution is needed. */
      isSharing: Type.Boolean(),
      /** True if the owner is out of use: it cannot receive credit, and `amount` is 0. */
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
      'The routes that are kept, the newest first unless sorted. `search` looks at names, at what way points are called and at plates.',
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
      'Keeps a route. The server reckons distance and time itself. Refused where two way points after one another are at the same place, and where the organization keeps 1 000 already.',
    body: closed(described),
    refuses: [...refusesRecords, 'way_points_alike', 'route_scripts_full'],
    response: RouteScript,
  }),
  'PUT /admin/organization/routeScript/{id}': route({
    operationId: 'changeRoute',
    ...base,
    summary: 'Saves a route anew, by the rules of keeping one, and reckons it again.',
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
    summary: 'Brings a deleted route back; one that is not deleted stays as it is.',
    params: IdParams,
    refuses: ['route_scripts_full'],
    response: RouteScript,
  }),
  'POST /admin/organization/routeScript/plan': route({
    operationId: 'planRoute',
    ...base,
    summary:
      'What a route takes: way, time, fuel by what the vehicle itself burns, cost by the prices last paid, and the stations by the way. Keeps nothing.',
    body: closed({
      ...planned,
      /** Litres or cubic metres in the tank at the start. */
      inTank: Capacity,
    }),
    refuses: refusesRecords,
    response: RoutePlan,
  }),
};
