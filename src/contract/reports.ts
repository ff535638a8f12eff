/** What an organisation's refuels add up to. */
import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS } from './facts.ts';
import { FuelProduct } from './fills.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { closed, Id, orNull, Reais } from './values.ts';

const route = routeOf('Reports');

/** What refuels are added up by. */
export const REPORT_DIMENSIONS = ['vehicle', 'user', 'expenseCenter', 'station', 'product', 'month'] as const;
export const ReportDimension = Type.Enum([...REPORT_DIMENSIONS]);
export type ReportDimension = Static<typeof ReportDimension>;

/** What posted refuels that were not reversed add up to. */
export const reportSums = {
  refuels: Type.Integer(),
  /** Of what is sold by the litre. */
  litres: Type.Number(),
  /** Of gases. */
  cubicMetres: Type.Number(),
  /** Without fees. */
  amount: Reais,
  fees: Reais,
  /** Reais per litre or cubic metre, 3 decimals; null where the sum holds both. */
  averagePrice: orNull(Type.Number()),
};

export const TransactionReportRow = closed({
  /** An id, a product, or a month (`2026-11`); empty for refuels without a vehicle, person or cost centre, or elsewhere. */
  key: Type.String(),
  /** The plate, or the name; empty for products, months and an empty key. */
  name: Type.String(),
  /** A vehicle whose record tells its efficiency. */
  isVehicle: Type.Boolean(),
  ...reportSums,
  /** Kilometres; null unless by vehicle, and where none could be measured. */
  distance: orNull(Type.Integer()),
  /** That distance by what it took, outliers left out; null where that is no single unit. */
  efficiency: orNull(Type.Number()),
});
export type TransactionReportRow = Static<typeof TransactionReportRow>;

/** One product in one month. */
export const ReportMonth = closed({
  month: Type.String(),
  product: FuelProduct,
  refuels: Type.Integer(),
  volume: Type.Number(),
  amount: Reais,
  fees: Reais,
});
export type ReportMonth = Static<typeof ReportMonth>;

/** What a flex vehicle goes with ethanol for what it goes with petrol, by its own refuels of the period. */
const FlexRatio = closed({
  /** Kilometres per litre of ethanol by those of petrol. */
  efficiency: Type.Number(),
  /** Price of a litre of ethanol by that of petrol. */
  price: Type.Number(),
  /** What costs less by the kilometre. */
  pays: Type.Enum(['gas', 'ethanol']),
});

/** One vehicle and one product, as the vehicle's record sums it up. */
export const FleetEfficiency = closed({
  vehicle: closed({ _id: Id, name: Type.String() }),
  product: FuelProduct,
  unit: Type.Enum(['km/l', 'km/m3']),
  refuels: Type.Integer(),
  volume: Type.Number(),
  /** Without fees. */
  amount: Reais,
  distance: Type.Integer(),
  /** The distance by what it took, outliers left out; null where nothing was measured. */
  efficiency: orNull(Type.Number()),
  /** What it was judged by: the vehicle's own usual figure, or the one of its record; null where there is neither. */
  expectedEfficiency: orNull(Type.Number()),
  /** By which share of what is expected it lies above it, or below it where negative; 4 decimals. */
  deviation: orNull(Type.Number()),
  outliers: Type.Integer(),
  /** Reais, 3 decimals: the average price by the efficiency. */
  costPerKilometre: orNull(Type.Number()),
  /** Null where not both were measured. */
  flex: orNull(FlexRatio),
});
export type FleetEfficiency = Static<typeof FleetEfficiency>;

/** What the whole fleet went with one product in one month. */
export const FleetMonth = closed({
  month: Type.String(),
  product: FuelProduct,
  refuels: Type.Integer(),
  outliers: Type.Integer(),
  /** Outliers left out; null where nothing was measured. */
  efficiency: orNull(Type.Number()),
  /** What the same vehicles would have gone as usual, on the same distances. */
  expectedEfficiency: orNull(Type.Number()),
});
export type FleetMonth = Static<typeof FleetMonth>;

const { isDeleted: _isDeleted, search: _search, _id, sort: _sort, ...paged } = listQuery([], MAX_PAGE_ROWS);
const day = Type.Optional(Type.String({ format: 'date' }));
/** `outOfLine`: the share of outliers and the distance from what is expected, as shares, added up. */
const FLEET_SORT_KEYS = ['outOfLine', 'outliers', 'distance'] as const;
const SORT_KEYS = ['key', 'refuels', 'amount', 'fees'] as const;

export const reportRoutes = {
  'GET /admin/organization/transaction/report': route({
    operationId: 'readTransactionReport',
    summary:
      'What posted refuels add up to, by vehicle unless told, the largest amount first. `from` and `to` are days of the organization, both included. Reversed refuels do not count. `months` holds every product of every month, `totals` everything.',
    access: 'session',
    moves: 'nothing',
    exports: true,
    query: closed({
      ...paged,
      sort: Type.Optional(Type.Enum(SORT_KEYS.flatMap((key) => [key, `-${key}`]))),
      by: Type.Optional(ReportDimension),
      from: day,
      to: day,
      vehicle: Type.Optional(Id),
      user: Type.Optional(Id),
      station: Type.Optional(Id),
      expenseCenter: Type.Optional(Id),
      product: Type.Optional(FuelProduct),
    }),
    refuses: ['period_backwards'],
    response: closed({
      docs: Type.Array(TransactionReportRow),
      pages: Pages,
      items: Items,
      totals: closed(reportSums),
      /** In the order of time. */
      months: Type.Array(ReportMonth),
    }),
  }),
  'GET /admin/organization/vehicle/efficiency': route({
    operationId: 'listFleetEfficiency',
    summary:
      'How far each vehicle goes with each product, what is most out of line first. `from` and `to` are days of the organization, both included. Each row is what the vehicle’s record says of the period; order, totals and months are of the months that the period touches, as they stood when their days were closed.',
    access: 'session',
    moves: 'nothing',
    exports: true,
    query: closed({
      ...paged,
      sort: Type.Optional(Type.Enum(FLEET_SORT_KEYS.flatMap((key) => [key, `-${key}`]))),
      from: day,
      to: day,
      product: Type.Optional(FuelProduct),
    }),
    refuses: ['period_backwards'],
    response: closed({
      docs: Type.Array(FleetEfficiency),
      pages: Pages,
      items: Items,
      totals: closed({ vehicles: Type.Integer(), refuels: Type.Integer(), outliers: Type.Integer() }),
      /** In the order of time. */
      months: Type.Array(FleetMonth),
    }),
  }),
};
