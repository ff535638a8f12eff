/** Routes that are planned: way points in order, what they take, and the stations on the way. */
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
/** Whose price it is: what the organisation paid last, within `PAID_PRICE_DAYS`, or what the list of stations says. */
const PriceSource = Type.Enum(['paid', 'file']);

/** What a route is planned by, whether or not it is kept. */
const planned = {
  wayPoints: WayPoints,
  /** Null where nobody said with what; of the register of vehicles, in use or inactive. */
  vehicle: orNull(Id),
  /** The user id of a driver or recipient. */
  user: orNull(Id),
  /** Null leaves it to the vehicle: what it was filled with most of late, or what its record says. */
  product: orNull(FuelProduct),
  /** How far from the way a station may lie, in kilometres. */
  corridorKm: Corridor,
  /** Whether it leads from the last way point back to the first. */
  returns: Type.Boolean(),
};
const described = { name: Name(MAX_RECORD_NAME), ...planned };

/** A route that is kept. */
export const RouteScript = closed({
  _id: Id,
  ...described,
  vehicle: orNull(Named),
  user: orNull(Named),
  /** As it was reckoned when it was saved. */
  distanceMeters: Type.Integer(),
  durationSeconds: Type.Integer(),
  /** Its legs were straight then. */
  isEstimate: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Who saved it last; the name is empty for somebody who is no longer known. */
  by: orNull(closed({ user: Id, name: Type.String() })),
  status: Type.Enum(['active', 'deleted']),
});
export type RouteScript = Static<typeof RouteScript>;

/** What a vehicle burns on the way. */
const RouteFuel = closed({
  product: FuelProduct,
  unit: Type.Enum(['l', 'm3']),
  /** Kilometres per litre or cubic metre: what is usual. */
  efficiency: Type.Number(),
  /** Between these lay eight of ten measured fills; where the figure is the record's, both are that figure. */
  low: Type.Number(),
  high: Type.Number(),
  from: Type.Enum(['fills', 'record']),
  /** How many measured fills it was taken from. */
  fills: Type.Integer(),
  /** Litres or cubic metres of the whole route: at `efficiency`, at `high` and at `low`. */
  volume: Type.Number(),
  volumeLow: Type.Number(),
  volumeHigh: Type.Number(),
  tankCapacity: orNull(Type.Number()),
  /** How far what is in the tank, or else a full one, reaches at `low`; null where neither is known. */
  rangeKm: orNull(Type.Number()),
});
export type RouteFuel = Static<typeof RouteFuel>;

/** What that costs. */
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

/** A station by the way. */
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
    /** The place is the middle of its town. */
    isApproximate: Type.Boolean(),
    /** Whether the organisation's people may refuel here. */
    enabled: Type.Boolean(),
  }),
  /** Kilometres from the start, along the way, to where it passes the station nearest. */
  alongKm: Type.Number(),
  /** Kilometres from there, as the crow flies. */
  offKm: Type.Number(),
  /** Of the product: the newer one of what the organisation paid here last and of what the list says. */
  price: orNull(Type.Number()),
  priceFrom: orNull(PriceSource),
  seenOn: orNull(Day),
  /** Enabled, and of the lowest price that was seen within `PAID_PRICE_DAYS`. */
  isCheapest: Type.Boolean(),
  /** Enabled, and the last one that `rangeKm` reaches; none where that reaches the end. */
  isLastInRange: Type.Boolean(),
});
export type RouteStation = Static<typeof RouteStation>;

export const RoutePlan = closed({
  route: Route,
  /** Null where neither the vehicle's own fills nor its record tell how far it goes. */
  fuel: orNull(RouteFuel),
  /** Null without fuel, or where no price is known. */
  cost: orNull(RouteCost),
  /** In the order of the way, 200 at most; where the product is known, those that sell it. */
  stations: Type.Array(RouteStation),
  /**
   * What the trip asks for, for the distribution: who holds the credit (the vehicle or the person, by the sharing type), and how
   * much more than its wallet holds. Null without cost or owner, and for those who may not see the distribution.
   */
  need: orNull(
    closed({
      /** Vehicle or user. */
      owner: Id,
      name: Type.String(),
      /** The one that is booked to no cost centre, or else the only one. */
      wallet: orNull(Id),
      /** What it holds. */
      balance: Reais,
      /** It draws on the company balance: nothing has to be handed out. */
      isSharing: Type.Boolean(),
      /** Out of use: nothing can be handed out to it, and `amount` is 0. */
      isInactive: Type.Boolean(),
      /** What is missing for the highest cost; 0 where nothing is. */
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
