/**
 * Fuel efficiency of each fill of a vehicle, and its outliers.
 *
 * - Products of one tank are measured together: the distance of a fill counts from the previous fill of the same tank.
 * Gas bottles and the Arla tank are separate tanks.
 * - Efficiency is the distance since the last usable odometer, divided by all volume filled since then.
 * A fill without an odometer adds to the next one.
 * - An odometer that did not advance is an outlier (`odometer`). If the next reading continues from it, the reading before
 * was wrong and is no longer used.
 * - The usual value is the median efficiency of the product, from five values on. Before that, it is the expected value of the
 * vehicle's record, for the products in {@link MEANT} (petrol for a flex vehicle, never ethanol).
 * - A fill is `below` or `above` if it deviates by more than three robust standard deviations (1.4826 times the median
 * distance from the median). The tolerance is at least a fifth and at most a half of the usual value.
 * Against the record, the tolerance is three tenths.
 */
import type { FuelProduct, OutlierReason } from '#contract/fills.ts';
import type { FuelType } from '#contract/vehicles.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import type { Millilitres } from '#core/money/volume.ts';

declare const unit: unique symbol;
/** Fuel efficiency: kilometers per liter or cubic meter, in whole thousandths. */
export type EfficiencyThousandths = number & { readonly [unit]: 'EfficiencyThousandths' };

export interface MeasuredRefuel {
  readonly product: FuelProduct;
  readonly volumeMl: Millilitres;
  readonly odometerKm: number | null;
}

export interface Measure {
  readonly distanceKm: number | null;
  readonly efficiencyThousandths: EfficiencyThousandths | null;
  /** Volume in milliliters that the vehicle used for `distanceKm`. */
  readonly burntMl: number;
  readonly expectedThousandths: EfficiencyThousandths | null;
  /** Maximum deviation from `expectedThousandths` up to which an efficiency is no outlier. */
  readonly toleranceThousandths: number | null;
  readonly outlier: OutlierReason | null;
}

export interface RecordOfVehicle {
  readonly fuelType: FuelType;
  readonly expectedThousandths: EfficiencyThousandths | null;
}

const petrol = ['gas', 'premiumGas'] as const;
const ethanol = ['ethanol', 'premiumEthanol'] as const;
const diesel = ['diesel', 'dieselS500'] as const;
const naturalGas = ['carrierNaturalGas', 'biogas'] as const;

/**
 * Products to which the expected efficiency of a vehicle's record applies, by fuel type. The plainest product comes first.
 */
export const MEANT: Readonly<Record<FuelType, readonly FuelProduct[]>> = {
  gas: petrol,
  premiumGas: petrol,
  flex: petrol,
  ethanol,
  premiumEthanol: ethanol,
  diesel,
  dieselS500: diesel,
  carrierNaturalGas: naturalGas,
  carrierNaturalGasFlex: naturalGas,
  biogas: naturalGas,
  arla: [],
};

type TankReading = 'liquid' | 'gas' | 'arla';

const tankOf = (product: FuelProduct): TankReading =>
  isCubicMetres(product) ? 'gas' : product === 'arla' ? 'arla' : 'liquid';

const USUAL_FROM = 5;
const ROBUST_DEVIATIONS = 3 * 1.4826;
const LEAST_TOLERANCE = 0.2;
const MOST_TOLERANCE = 0.5;
const TOLERANCE_OF_RECORD = 0.3;

/**
 * Measures all fills of one vehicle, which must be sorted oldest first. Returns one measure per fill, in the same
 * order.
 */
export function measureRefuels(fills: readonly MeasuredRefuel[], record: RecordOfVehicle): Measure[] {
  const tanks = new Map<TankReading, TankState>();
  const steps = fills.map((fill) => {
    const tank = tankOf(fill.product);
    const { state, step } = advance(tanks.get(tank) ?? { base: null, since: 0, doubtful: null }, fill);
    tanks.set(tank, state);
    return step;
  });
  const usual = usualByProduct(fills, steps);
  return fills.map(({ product }, index) => {
    const step = steps[index] ?? NOTHING;
    return judge(step, usual.get(product) ?? expectedByRecord(product, record));
  });
}

interface TankState {
  /** Odometer value from which the next distance is measured. */
  readonly base: number | null;
  /** Volume in milliliters filled since the odometer value `base`. */
  readonly since: number;
  /** An odometer value after `base` that did not advance, and the milliliters filled since that value. */
  readonly doubtful: { readonly odometerKm: number; readonly since: number } | null;
}

type EfficiencyStep = Pick<Measure, 'distanceKm' | 'efficiencyThousandths' | 'burntMl'> & {
  readonly isBack: boolean;
};

const NOTHING: EfficiencyStep = { distanceKm: null, efficiencyThousandths: null, burntMl: 0, isBack: false };

function advance(
  before: TankState,
  { volumeMl, odometerKm }: MeasuredRefuel,
): { state: TankState; step: EfficiencyStep } {
  const since = before.since + volumeMl;
  const doubtful = before.doubtful && { ...before.doubtful, since: before.doubtful.since + volumeMl };
  if (odometerKm === null) return { state: { base: before.base, since, doubtful }, step: NOTHING };
  const goesOn = { base: odometerKm, since: 0, doubtful: null };
  if (before.base === null) return { state: goesOn, step: NOTHING };
  if (odometerKm > before.base) return { state: goesOn, step: measured(odometerKm - before.base, since) };
  if (doubtful && odometerKm > doubtful.odometerKm) {
    return { state: goesOn, step: measured(odometerKm - doubtful.odometerKm, doubtful.since) };
  }
  return {
    state: { base: before.base, since, doubtful: { odometerKm, since: 0 } },
    step: { ...NOTHING, isBack: true },
  };
}

function measured(distanceKm: number, burntMl: number): EfficiencyStep {
  const efficiencyThousandths = efficiencyOf(distanceKm, burntMl);
  return { distanceKm, efficiencyThousandths, burntMl, isBack: false };
}

/** Calculates the efficiency, rounded to the nearest thousandth. */
export function efficiencyOf(distanceKm: number, volumeMl: number): EfficiencyThousandths {
  return Math.round((distanceKm * 1_000_000) / volumeMl) as EfficiencyThousandths;
}

interface Expected {
  readonly thousandths: EfficiencyThousandths;
  readonly tolerance: number;
}

function expectedByRecord(
  product: FuelProduct,
  { fuelType, expectedThousandths: thousandths }: RecordOfVehicle,
): Expected | null {
  if (thousandths === null || !MEANT[fuelType].includes(product)) return null;
  return { thousandths, tolerance: thousandths * TOLERANCE_OF_RECORD };
}

function usualByProduct(
  fills: readonly MeasuredRefuel[],
  steps: readonly EfficiencyStep[],
): ReadonlyMap<FuelProduct, Expected> {
  const values = new Map<FuelProduct, number[]>();
  fills.forEach(({ product }, index) => {
    const efficiency = steps[index]?.efficiencyThousandths ?? null;
    if (efficiency === null) return;
    const ofProduct = values.get(product);
    if (ofProduct) ofProduct.push(efficiency);
    else values.set(product, [efficiency]);
  });
  const usual = new Map<FuelProduct, Expected>();
  for (const [product, measuredValues] of values) {
    if (measuredValues.length >= USUAL_FROM) usual.set(product, usualOf(measuredValues));
  }
  return usual;
}

function usualOf(values: readonly number[]): Expected {
  const middle = medianOf(values);
  const deviation = medianOf(values.map((value) => Math.abs(value - middle))) * ROBUST_DEVIATIONS;
  const tolerance = Math.min(Math.max(deviation, middle * LEAST_TOLERANCE), middle * MOST_TOLERANCE);
  return { thousandths: Math.round(middle) as EfficiencyThousandths, tolerance };
}

/** Median of the values. The list must not be empty. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2;
}

/**
 * Judges a fill. Copies field by field: reports judge 25 000 fills, and spread copies of objects would dominate the run
 * time.
 */
function judge(step: EfficiencyStep, expected: Expected | null): Measure {
  const { distanceKm, efficiencyThousandths: efficiency, burntMl, isBack } = step;
  return {
    distanceKm,
    efficiencyThousandths: efficiency,
    burntMl,
    expectedThousandths: expected?.thousandths ?? null,
    toleranceThousandths: expected?.tolerance ?? null,
    outlier: isBack ? 'odometer' : efficiency === null || !expected ? null : sideOf(efficiency, expected),
  };
}

function sideOf(efficiency: number, { thousandths, tolerance }: Expected): OutlierReason | null {
  if (efficiency < thousandths - tolerance) return 'below';
  return efficiency > thousandths + tolerance ? 'above' : null;
}
