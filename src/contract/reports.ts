/** Reports: sums of the refuels of an organization. */
import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS } from './facts.ts';
import { FuelProduct } from './fills.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { closed, Id, orNull, Reais } from './values.ts';

const route = routeOf('Reports');

export const REPORT_DIMENSIONS = ['vehicle', 'user', 'expenseCenter', 'station', 'product', 'month'] as const;
export const ReportDimension = Type.Enum([...REPORT_DIMENSIONS]);
export type ReportDimension = Static<typeof ReportDimension>;

/** Sums of posted refuels that were not reversed. */
export const reportSums = {
  refuels: Type.Integer(),
  /** Volume of the products that are sold in liters. */
  litres: Type.Number(),
  /** Volume of the gases, in cubic meters. */
  cubicMetres: Type.Number(),
  /** Amount of the refuels without fees, in reais. */
  amount: Reais,
  fees: Reais,
  /**
   * Average price in reais per liter or cubic meter, 3 decimals; null if some volumes are liters and some cubic meters.
   */
  averagePrice: orNull(Type.Number()),
};

export const TransactionReportRow = closed({
  /**
   * Key of the report row: an id, a product, or a month (`2026-11`). Empty for refuels without such a value, or at a
   * station that is not in the list.
   */
  key: Type.String(),
  /** Plate or name of the row's record; empty for products and months, and if `key` is empty. */
  name: Type.String(),
  /** True if the row is about a vehicle, but not a container. Only vehicles have an efficiency report. */
  isVehicle: Type.Boolean(),
  ...reportSums,
  /** Driven kilometers; null in reports by another dimension than vehicles, and if no distance was measured. */
  distance: orNull(Type.Integer()),
  /** Distance divided by consumed volume, without outliers; null if the volumes have different units. */
  efficiency: orNull(Type.Number()),
});
export type TransactionReportRow = Static<typeof TransactionReportRow>;

export const ReportMonth = closed({
  month: Type.String(),
  product: FuelProduct,
  refuels: Type.Integer(),
  volume: Type.Number(),
  amount: Reais,
  fees: Reais,
});
export type ReportMonth = Static<typeof ReportMonth>;

/** Ethanol compared with gasoline for a flex vehicle, from its own refuels of the period. */
const FlexRatio = closed({
  /** Kilometers per liter of ethanol divided by kilometers per liter of gasoline. */
  efficiency: Type.Number(),
  /** Price per liter of ethanol divided by the price per liter of gasoline. */
  price: Type.Number(),
  /** Fuel that costs less per kilometer. */
  pays: Type.Enum(['gas', 'ethanol']),
});

/** Efficiency of one vehicle with one product. */
export const FleetEfficiency = closed({
  vehicle: closed({ _id: Id, name: Type.String() }),
  product: FuelProduct,
  unit: Type.Enum(['km/l', 'km/m3']),
  refuels: Type.Integer(),
  volume: Type.Number(),
  /** Amount of the refuels without fees, in reais. */
  amount: Reais,
  distance: Type.Integer(),
  /** Distance divided by consumed volume, without outliers; null if no fill was measured. */
  efficiency: orNull(Type.Number()),
  /**
   * Usual efficiency of the vehicle, or, if unknown, the efficiency in the vehicle's record; null if both are unknown.
   */
  expectedEfficiency: orNull(Type.Number()),
  /**
   * Relative deviation of the efficiency from `expectedEfficiency`, negative if the efficiency is lower; 4 decimals.
   */
  deviation: orNull(Type.Number()),
  outliers: Type.Integer(),
  /** Cost per kilometer in reais, 3 decimals: average price divided by efficiency. */
  costPerKilometre: orNull(Type.Number()),
  /** Comparison of ethanol and gasoline; null unless the vehicle has measured fills with ethanol and with gasoline. */
  flex: orNull(FlexRatio),
});
export type FleetEfficiency = Static<typeof FleetEfficiency>;

/** Efficiency of the whole fleet with one product in one month. */
export const FleetMonth = closed({
  month: Type.String(),
  product: FuelProduct,
  refuels: Type.Integer(),
  outliers: Type.Integer(),
  /** Efficiency of the fleet without outliers; null if no fill was measured. */
  efficiency: orNull(Type.Number()),
  /** Expected efficiency of the fleet, calculated for the same vehicles and distances as the measured efficiency. */
  expectedEfficiency: orNull(Type.Number()),
});
export type FleetMonth = Static<typeof FleetMonth>;

const { isDeleted: _isDeleted, search: _search, _id, sort: _sort, ...paged } = listQuery([], MAX_PAGE_ROWS);
const day = Type.Optional(Type.String({ format: 'date' }));
/**
 * Sort keys of the fleet's efficiency report. `outOfLine`: share of outliers plus relative deviation from the expected
 * efficiency.
 */
const FLEET_SORT_KEYS = ['outOfLine', 'outliers', 'distance'] as const;
const SORT_KEYS = ['key', 'refuels', 'amount', 'fees'] as const;

export const reportRoutes = {
  'GET /admin/organization/transaction/report': route({
    operationId: 'readTransactionReport',
    summary:
      'Sums posted refuels by vehicle or by the dimension in `by`, largest amount first by default. With `by=month`, the default order is chronological. `from` and `to` are days of the organization, both included. Reversed refuels do not count. `months` has the sums of each product in each month. `totals` has the sums of all refuels.',
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
      /** Sums of each month, oldest month first. */
      months: Type.Array(ReportMonth),
    }),
  }),
  'GET /admin/organization/vehicle/efficiency': route({
    operationId: 'listFleetEfficiency',
    summary:
      'Lists the fuel efficiency of each vehicle with each product. By default, vehicles with many outliers and a large deviation come first. `from` and `to` are days of the organization, both included. Each row shows the same figures for the period as the record of the vehicle. Order, `totals` and `months` cover each month of the period as a whole. They use sums that the server stored when it closed each day.',
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
      /** Efficiency of each month, oldest month first. */
      months: Type.Array(FleetMonth),
    }),
  }),
};
