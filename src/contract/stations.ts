/** Gas stations of the platform. Each organization enables or disables them for its people. */
import { Type, type Static } from 'typebox';
import { STATION_BOUNDS, STATION_CHARACTERS, STATION_PRICE_RANGE } from './choices.ts';
import { MAX_STATION_ROWS, PAID_PRICE_DAYS } from './facts.ts';
import { FUEL_PRODUCTS, FuelProduct } from './fills.ts';
import { Line, Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { PointText } from './points.ts';
import { PostalAddress, State } from './postal-address.ts';
import { routeOf } from './route.ts';
import { closed, Id, IdParams, optional, OrganizationSelector } from './values.ts';

const route = routeOf('Stations');

/** Last seen price of a product. */
export const StationPrice = closed({
  product: FuelProduct,
  /** Reais per litre or cubic metre, at most 3 decimals. */
  price: Type.Number(),
  seenOn: Type.String({ format: 'date' }),
});
export type StationPrice = Static<typeof StationPrice>;

const StationStatus = Type.Enum(['active', 'inactive']);

/** A station as the platform stores it, the same for every organization. */
export const RegisteredStation = closed({
  id: Id,
  name: Type.String(),
  /** Brand of the network or distributor; empty without one. */
  brand: Type.String(),
  /** CNPJ, without punctuation. */
  federalTaxNumber: Type.String(),
  ...PostalAddress.properties,
  /** Degrees. */
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** True if only its town is known: the point is the center of the town. */
  isApproximate: Type.Boolean(),
  fuels: Type.Array(FuelProduct),
  /** In the order of `fuels`, only for products with a seen price. */
  prices: Type.Array(StationPrice),
  /** At inactive stations, no organization may refuel. Lists show them only with `isDeleted`. */
  status: StationStatus,
});
export type RegisteredStation = Static<typeof RegisteredStation>;

export const GasStation = closed({
  ...RegisteredStation.properties,
  /** True if the organization may refuel here. */
  enabled: Type.Boolean(),
  /** Straight distance from `near`; null without `near`. */
  distanceKm: Type.Union([Type.Number(), Type.Null()]),
});
export type GasStation = Static<typeof GasStation>;

const degrees = ({ min, max, decimals }: (typeof STATION_BOUNDS)['latitude' | 'longitude']) =>
  Type.Number({ minimum: min, maximum: max, decimals });

const required = {
  name: Name(STATION_CHARACTERS),
  federalTaxNumber: Type.String({ format: 'cnpj' }),
  city: Name(STATION_CHARACTERS),
  state: State,
  latitude: degrees(STATION_BOUNDS.latitude),
  longitude: degrees(STATION_BOUNDS.longitude),
  fuels: Type.Array(FuelProduct, { minItems: 1, maxItems: FUEL_PRODUCTS.length, uniqueItems: true }),
};
const further = {
  brand: Line(STATION_CHARACTERS),
  address: Line(STATION_CHARACTERS),
  number: Line(STATION_CHARACTERS),
  neighborhood: Line(STATION_CHARACTERS),
  /** 8 digits, or empty. */
  postalCode: Type.Union([Type.String({ format: 'postal-code' }), Type.Literal('')]),
  prices: Type.Array(
    closed({
      product: FuelProduct,
      price: Type.Number({
        minimum: STATION_PRICE_RANGE.min,
        maximum: STATION_PRICE_RANGE.max,
        decimals: STATION_PRICE_RANGE.decimals,
      }),
      /** Default: today in Brasília. Never in the future. */
      seenOn: Type.Optional(Type.String({ format: 'date' })),
    }),
    { maxItems: FUEL_PRODUCTS.length },
  ),
  status: StationStatus,
};

const StationInput = closed({ ...required, ...optional(further) });
export type StationInput = Static<typeof StationInput>;

const StationChange = closed(optional({ ...required, ...further }));
export type StationChange = Static<typeof StationChange>;

/** The organization's last paid price for a product at a station, without reversed refuels. */
const PaidPrice = closed({
  gasStation: Id,
  product: FuelProduct,
  /** Reais per litre or cubic metre, at most 3 decimals. */
  price: Type.Number(),
  paidAt: Type.String({ format: 'date-time' }),
});

const STATION_ORDERS = [
  'name',
  'city',
  'address',
  'brand',
  'federalTaxNumber',
  'enabled',
  'distance',
  'price',
];

const base = { access: 'session', moves: 'nothing', query: OrganizationSelector } as const;

const registering = { access: 'session', moves: 'nothing' } as const;

export const stationRoutes = {
  'GET /admin/organization/gasStation': route({
    operationId: 'listStations',
    ...base,
    summary:
      'The stations, page by page. With `near`, each with its distance, the nearest first unless told; to sort by `distance` needs it. `price` is that of `fuel`, without which it is that of the first one a station sells; where it is not known, the station comes last. `search` looks at name, brand, city and tax number, with or without its punctuation.',
    query: closed({
      ...listQuery(STATION_ORDERS, MAX_STATION_ROWS),
      near: Type.Optional(PointText),
      enabled: Type.Optional(Type.Boolean()),
      state: Type.Optional(State),
      fuel: Type.Optional(FuelProduct),
    }),
    response: closed({ gasStations: Type.Array(GasStation), pages: Pages, items: Items }),
  }),
  'GET /admin/organization/gasStation/paid': route({
    operationId: 'listPaidPrices',
    ...base,
    summary: `What the organisation last paid at each station for each product, within ${PAID_PRICE_DAYS} days. One that it paid nothing for is left out.`,
    response: closed({ prices: Type.Array(PaidPrice) }),
  }),
  'POST /admin/organization/blacklist': route({
    operationId: 'switchStation',
    ...base,
    summary:
      'Takes a station off the list of those where nobody refuels (`enabled`), or puts it there. Asked again, it stays as it is.',
    body: closed({ gasStation: Id, enabled: Type.Boolean() }),
    refuses: ['not_found', 'record_deleted'],
    response: GasStation,
  }),
  'POST /superAdmin/gasStation': route({
    operationId: 'createStation',
    ...registering,
    summary:
      'Registers a station for every organization. A product with a price is sold, named in `fuels` or not; of several prices of one product the newest counts.',
    body: StationInput,
    refuses: ['permission_missing', 'station_exists'],
    response: RegisteredStation,
  }),
  'PUT /superAdmin/gasStation/{id}': route({
    operationId: 'changeStation',
    ...registering,
    summary:
      'Changes a station for every organization; fields left out stay. `latitude` and `longitude` come together. Another town without them moves the station to the middle of the town, and is refused if no such town is known. A price older than the known one of its product is dropped.',
    params: IdParams,
    body: StationChange,
    refuses: ['permission_missing', 'station_exists'],
    response: RegisteredStation,
  }),
};
