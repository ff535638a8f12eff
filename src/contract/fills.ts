/** Fills of vehicles (refuels, and draws from internal tanks) and their fuel efficiency. */
import { Type, type Static } from 'typebox';
import { MAX_EFFICIENCY_ROWS } from './facts.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { closed, Id, IdParams, Instant, orNull } from './values.ts';

const route = routeOf('Reports');

/** Products of a pump. Natural gas and biogas are sold in cubic meters, all other products in liters. */
export const FUEL_PRODUCTS = [
  'gas',
  'premiumGas',
  'ethanol',
  'premiumEthanol',
  'diesel',
  'dieselS500',
  'carrierNaturalGas',
  'biogas',
  'arla',
] as const;
export const FuelProduct = Type.Enum([...FUEL_PRODUCTS]);
export type FuelProduct = Static<typeof FuelProduct>;

const EfficiencyUnit = Type.Enum(['km/l', 'km/m3']);
type EfficiencyUnit = Static<typeof EfficiencyUnit>;

/**
 * Why a fill is an outlier. `below`, `above`: the efficiency is out of the expected range. `odometer`: the odometer did
 * not advance.
 */
export const OutlierReason = Type.Enum(['below', 'above', 'odometer']);
export type OutlierReason = Static<typeof OutlierReason>;

/** Efficiency in kilometers per liter or cubic meter, at most 3 decimals. */
const Efficiency = Type.Number();

export const EfficiencyFill = closed({
  _id: Id,
  performedAt: Instant,
  product: FuelProduct,
  /** Volume of the fill, in liters or cubic meters. */
  volume: Type.Number(),
  /** Odometer in kilometers, as typed at the pump or as corrected later. */
  odometer: orNull(Type.Integer()),
  /** Kilometers since the previous fill of the same tank with a usable odometer; null without such a previous fill. */
  distance: orNull(Type.Integer()),
  /** `distance` divided by the volume filled since the previous fill with a usable odometer. */
  efficiency: orNull(Efficiency),
  /**
   * Usual efficiency of the vehicle, or, if unknown, the efficiency in the vehicle's record; null if both are unknown.
   */
  expectedEfficiency: orNull(Efficiency),
  outlier: orNull(OutlierReason),
  /** Name of the station or internal tank; empty if unknown. */
  station: Type.String(),
});
export type EfficiencyFill = Static<typeof EfficiencyFill>;

/** Efficiency of a vehicle with one product within the period. */
export const ProductEfficiency = closed({
  product: FuelProduct,
  unit: EfficiencyUnit,
  fills: Type.Integer(),
  volume: Type.Number(),
  /** Sum of the distances of all fills that have a distance, in kilometers. */
  distance: Type.Integer(),
  /** Distance divided by consumed volume, without outliers; null if no fill was measured. */
  efficiency: orNull(Efficiency),
  expectedEfficiency: orNull(Efficiency),
  outliers: Type.Integer(),
});
export type ProductEfficiency = Static<typeof ProductEfficiency>;

const {
  isDeleted: _isDeleted,
  search: _search,
  _id: _oneById,
  ...paged
} = listQuery([], MAX_EFFICIENCY_ROWS);

export const fillRoutes = {
  'GET /admin/organization/vehicle/{id}/efficiency': route({
    operationId: 'readVehicleEfficiency',
    summary:
      'Returns the fuel efficiency of a vehicle for each fill and for each product. The default order is newest first. `from` and `to` are days of the organization, both included. The server reads only the newest 5,000 fills.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: closed({
      ...paged,
      from: Type.Optional(Type.String({ format: 'date' })),
      to: Type.Optional(Type.String({ format: 'date' })),
      product: Type.Optional(FuelProduct),
    }),
    refuses: ['period_backwards'],
    response: closed({
      docs: Type.Array(EfficiencyFill),
      pages: Pages,
      items: Items,
      products: Type.Array(ProductEfficiency),
      /** Expected efficiency in the vehicle's record. */
      expectedEfficiency: orNull(Efficiency),
    }),
  }),
};
