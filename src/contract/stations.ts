/** The stations where an organisation's people may refuel: those of the platform, of which it switches each on or off. */
import { Type, type Static } from 'typebox';
import { MAX_STATION_ROWS, PAID_PRICE_DAYS } from './facts.ts';
import { FuelProduct } from './fills.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { PointText } from './points.ts';
import { PostalAddress, State } from './postal-address.ts';
import { routeOf } from './route.ts';
import { closed, Id, OrganizationSelector } from './values.ts';

const route = routeOf('Stations');

/** What a product cost when it was last seen. */
export const StationPrice = closed({
  product: FuelProduct,
  /** Reais per litre or cubic metre, at most 3 decimals. */
  price: Type.Number(),
  seenOn: Type.String({ format: 'date' }),
});
export type StationPrice = Static<typeof StationPrice>;

export const GasStation = closed({
  id: Id,
  name: Type.String(),
  /** Of the network or distributor; empty where the station has none. */
  brand: Type.String(),
  /** CNPJ, without punctuation. */
  federalTaxNumber: Type.String(),
  ...PostalAddress.properties,
  /** Degrees. */
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** Nobody said where it stands: the place is the middle of its town. */
  isApproximate: Type.Boolean(),
  fuels: Type.Array(FuelProduct),
  /** In the order of `fuels`, of those whose price was seen. */
  prices: Type.Array(StationPrice),
  /** Whether the organisation's people may refuel here. */
  enabled: Type.Boolean(),
  /** As the crow flies from the place of `near`; null where the call named none. */
  distanceKm: Type.Union([Type.Number(), Type.Null()]),
});
export type GasStation = Static<typeof GasStation>;

/** What the organisation paid for a product at a station when it last filled there; a reversed refuel paid nothing. */
const PaidPrice = closed({
  gasStation: Id,
  product: FuelProduct,
  /** Reais per litre or cubic metre, at most 3 decimals. */
  price: Type.Number(),
  paidAt: Type.String({ format: 'date-time' }),
});

const STATION_ORDERS = [
  ...['name', 'city', 'address', 'brand', 'federalTaxNumber', 'enabled', 'distance', 'price'],
];

const base = { access: 'session', moves: 'nothing', query: OrganizationSelector } as const;

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
};
