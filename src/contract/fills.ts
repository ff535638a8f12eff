/** Fills of vehicles and their fuel efficiency. */
import { Type, type Static } from 'typebox';
import { MAX_EFFICIENCY_ROWS } from './facts.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { closed, Id, IdParams, Instant, orNull } from './values.ts';

const route = routeOf('Reports');

/** Products of a pump, sold in litres. Natural gas and biogas are sold in cubic metres. */
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

/** The efficiency is below or above the expected range, or the odometer did not advance, so no efficiency exists. */
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
  /** Kilometres since the previous fill of the same tank with a usable odometer; null without such a fill. */
  distance: orNull(Type.Integer()),
  /** `distance` divided by the volume filled since then. */
  efficiency: orNull(Efficiency),
  /** The vehicle's own usual efficiency, or the efficiency in its record; null without both. */
  expectedEfficiency: orNull(Efficiency),
  outlier: orNull(OutlierReason),
  /** Empty if unknown. */
  station: Type.String(),
});
export type EfficiencyFill = Static<typeof EfficiencyFill>;

/** The fills of one product within the period. */
export const ProductEfficiency = closed({
  product: FuelProduct,
  unit: EfficiencyUnit,
  fills: Type.Integer(),
  volume: Type.Number(),
  /** Sum over the fills that have a distance. */
  distance: Type.Integer(),
  /** Distance divided by consumed volume, without outliers; null if nothing was measured. */
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
      /** Value in the vehicle's record. */
      expectedEfficiency: orNull(Efficiency),
    }),
  }),
};
