import type { FuelProduct } from '#contract/fills.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Defaulted, Once } from '../column-types.ts';

type SumGrain = 'day' | 'month';
export type SumDimension = 'total' | 'vehicle' | 'user' | 'station' | 'expenseCenter';
/** The transaction of a `reversed` or `refused` refuel has the status `canceled`. */
type SumStatus = 'done' | 'reversed' | 'refused';

interface RefuelDaysTable {
  organization_id: string;
  /** Day of the refuels, as a calendar date in the organization's time zone. */
  day: string;
  time_zone: string;
  closed_at: Once;
  dirty: Defaulted<boolean>;
}

interface RefuelSumsTable {
  organization_id: string;
  grain: SumGrain;
  dimension: SumDimension;
  starts_on: string;
  key: string;
  product: FuelProduct;
  status: SumStatus;
  refuels: number;
  volume_ml: Millilitres;
  amount_cents: Cents;
  fee_cents: Cents;
}

interface VehicleMeasuresTable {
  organization_id: string;
  starts_on: string;
  vehicle_id: string;
  product: FuelProduct;
  refuels: number;
  outliers: number;
  distance_km: number;
  usual_km: number;
  usual_ml: Millilitres;
  expected_thousandths: Defaulted<number | null>;
}

interface VehiclesToMeasureTable {
  organization_id: string;
  vehicle_id: string;
}

export interface SumTables {
  refuel_days: RefuelDaysTable;
  refuel_sums: RefuelSumsTable;
  vehicle_measures: VehicleMeasuresTable;
  vehicles_to_measure: VehiclesToMeasureTable;
}
