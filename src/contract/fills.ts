/** What vehicles were filled with, and how far they went with it. */
import { Type, type Static } from 'typebox';
import { MAX_EFFICIENCY_ROWS } from './facts.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { closed, Id, IdParams, Instant, orNull } from './values.ts';

const route = routeOf('Reports');

/** What a pump sells. Litres, but for the gases (natural gas, biogas), which are cubic metres. */
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

/** What an efficiency is measured in, by what the product is sold in. */
const EfficiencyUnit = Type.Enum(['km/l', 'km/m3']);
type EfficiencyUnit = Static<typeof EfficiencyUnit>;

/**
 * Why a fill stands apart: its efficiency lies below or above what is expected, or the odometer did not move on, so that
 * none can be told.
 */
export const OutlierReason = Type.Enum(['below', 'above', 'odometer']);
export type OutlierReason = Static<typeof OutlierReason>;

/** Kilometres per litre or cubic metre, at most 3 decimals. */
const Efficiency = Type.Number();

export const EfficiencyFill = closed({
  _id: Id,
  performedAt: Instant,
  product: FuelProduct,
  /** Litres or cubic metres. */
  volume: Type.Number(),
  /** Kilometres, as typed at the pump. */
  odometer: orNull(Type.Integer()),
  /** Kilometres since the fill before it into the same tank whose odometer can be used; null where there is none. */
  distance: orNull(Type.Integer()),
  /** That distance by all that was filled since. */
  efficiency: orNull(Efficiency),
  /** What it was judged by: the vehicle's own usual figure, or the one of its record; null where there is neither. */
  expectedEfficiency: orNull(Efficiency),
  outlier: orNull(OutlierReason),
  /** Empty where it is not known. */
  station: Type.String(),
});
export type EfficiencyFill = Static<typeof EfficiencyFill>;

/** The fills of one product within the period. */
export const ProductEfficiency = closed({
  product: FuelProduct,
  unit: EfficiencyUnit,
  fills: Type.Integer(),
  volume: Type.Number(),
  /** Of the fills that have one. */
  distance: Type.Integer(),
  /** The distance by what it took, outliers left out; null where nothing was measured. */
  efficiency: orNull(Efficiency),
  /** What its fills were judged by. */
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
      'What a vehicle went with each fill, newest first unless told, and by product. `from` and `to` are days of the organization, both included. Looks at the newest 5 000 fills.',
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
      /** As the vehicle's record says. */
      expectedEfficiency: orNull(Efficiency),
    }),
  }),
};
