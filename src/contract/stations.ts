/** Gas stations of the platform. Each organization enables or disables each station for its people and vehicles. */
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

/** Price of a product at a station, on the last day when the price was seen. */
export const StationPrice = closed({
  product: FuelProduct,
  /** Price in reais per liter or cubic meter, at most 3 decimals. */
  price: Type.Number(),
  seenOn: Type.String({ format: 'date' }),
});
export type StationPrice = Static<typeof StationPrice>;

const StationStatus = Type.Enum(['active', 'inactive']);

/** A station with the data that are the same for every organization. */
export const RegisteredStation = closed({
  id: Id,
  name: Type.String(),
  /** Brand of the network or distributor; empty without a brand. */
  brand: Type.String(),
  /** CNPJ of the station, without punctuation. */
  federalTaxNumber: Type.String(),
  ...PostalAddress.properties,
  /** Latitude and longitude in degrees. */
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** True if only the station's town is known: the point is the center of that town. */
  isApproximate: Type.Boolean(),
  fuels: Type.Array(FuelProduct),
  /** Prices in the order of `fuels`. Products without a reported price are missing. */
  prices: Type.Array(StationPrice),
  /**
   * Status of the station. No organization may refuel at an inactive station. Lists contain inactive stations only with
   * `isDeleted`.
   */
  status: StationStatus,
});
export type RegisteredStation = Static<typeof RegisteredStation>;

export const GasStation = closed({
  ...RegisteredStation.properties,
  /** True if the organization has enabled the station, so that its people and vehicles may refuel there. */
  enabled: Type.Boolean(),
  /** Straight distance in kilometers between the station and the point `near`; null without `near`. */
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
  /** Postal code of the station: 8 digits, or empty. */
  postalCode: Type.Union([Type.String({ format: 'postal-code' }), Type.Literal('')]),
  prices: Type.Array(
    closed({
      product: FuelProduct,
      price: Type.Number({
        minimum: STATION_PRICE_RANGE.min,
        maximum: STATION_PRICE_RANGE.max,
        decimals: STATION_PRICE_RANGE.decimals,
      }),
      /** Day on which the prices were seen. Default: today in Brasília. The server refuses a day in the future. */
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

/** The price that the organization last paid for a product at a station. Reversed refuels do not count. */
const PaidPrice = closed({
  gasStation: Id,
  product: FuelProduct,
  /** Price in reais per liter or cubic meter, at most 3 decimals. */
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
      'Lists the stations, page by page. With `near`, each station has its distance, and the nearest station comes first by default. The order by `distance` needs `near`. The order by `price` uses the price of `fuel`, or else of the first product of each station. Stations without a known price come last. `search` matches name, brand, city, state and tax number. The tax number may contain its punctuation.',
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
    summary: `Lists the price that the organization last paid at each station for each product, within ${PAID_PRICE_DAYS} days. The list omits products that the organization did not buy.`,
    response: closed({ prices: Type.Array(PaidPrice) }),
  }),
  'POST /admin/organization/blacklist': route({
    operationId: 'switchStation',
    ...base,
    summary:
      'Enables a station for the organization with `enabled` true, or disables it with false. A repeated request changes nothing.',
    body: closed({ gasStation: Id, enabled: Type.Boolean() }),
    refuses: ['not_found', 'record_deleted'],
    response: GasStation,
  }),
  'POST /superAdmin/gasStation': route({
    operationId: 'createStation',
    ...registering,
    summary:
      'Registers a station for every organization. The station sells every product with a price, also if `fuels` does not name it. If a product has several prices, the newest counts.',
    body: StationInput,
    refuses: ['permission_missing', 'station_exists'],
    response: RegisteredStation,
  }),
  'PUT /superAdmin/gasStation/{id}': route({
    operationId: 'changeStation',
    ...registering,
    summary:
      'Changes a station for every organization. Omitted fields keep their values. `latitude` and `longitude` must come together. Another town without them moves the station to the center of the town. The server refuses a town that it does not know. The server drops a price that is older than the known price of its product.',
    params: IdParams,
    body: StationChange,
    refuses: ['permission_missing', 'station_exists'],
    response: RegisteredStation,
  }),
};
