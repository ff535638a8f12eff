import { isCubicMetres } from '#core/money/fuel.ts';
import { measureRefuels, type Measure, type MeasuredRefuel } from '../../fills/efficiency.rules.ts';
import type { RefuelFacts, RuleResult } from './facts.rules.ts';
import { compared, NOTHING, OFF } from './explained.rules.ts';

/** Maximum volume in percent of the tank's capacity, because people round up at the pump. */
const CAPACITY_PERCENT = 105;
const MINUTE_MS = 60_000;

export function intervalRule({ at, lastAt, terms: { intervalMinutes } }: RefuelFacts): RuleResult {
  if (intervalMinutes === 0) return OFF;
  if (!lastAt) return NOTHING;
  const elapsedMs = at.getTime() - lastAt.getTime();
  const missingMs = intervalMinutes * MINUTE_MS - elapsedMs;
  return {
    fails: missingMs > 0,
    numbers: {
      limit: intervalMinutes,
      attempted: Math.floor(elapsedMs / MINUTE_MS),
      ...(missingMs > 0 && {
        excess: Math.ceil(missingMs / MINUTE_MS),
        until: new Date(at.getTime() + missingMs).toISOString(),
      }),
    },
  };
}

/**
 * Compares the volume with the tank's capacity. A record has the capacity of one tank, so fills of additional gas bottles
 * and of the Arla tank are not checked.
 */
export function capacityRule({ vehicle, product, volumeMl }: RefuelFacts): RuleResult {
  if (!vehicle?.capacityMl) return NOTHING;
  const { fuelType, capacityMl } = vehicle;
  const isOwnTank =
    isCubicMetres(product) === isCubicMetres(fuelType) && (product === 'arla') === (fuelType === 'arla');
  if (!isOwnTank) return NOTHING;
  const mostMl = Math.floor((capacityMl * CAPACITY_PERCENT) / 100);
  return compared(mostMl, volumeMl, (ml) => ml / 1000);
}

/** Compares the efficiency of the fill. The rule requires an odometer, because drivers who divert fuel would omit it. */
export function efficiencyRule(facts: RefuelFacts): RuleResult {
  if (!facts.terms.blocksByEfficiency) return OFF;
  return explainOdometer(facts) ?? explainMeasure(facts);
}

/**
 * Returns the failure of an unusable odometer, and null for a usable one. The odometer may go back only if a person
 * lowered the record's value, for example after a replacement of the odometer. Arla needs no odometer.
 */
function explainOdometer({ vehicle, product, odometerKm, isOdometerToCome }: RefuelFacts): RuleResult | null {
  if (!vehicle?.hasOdometer) return null;
  if (odometerKm === null) {
    if (product === 'arla') return null;
    return isOdometerToCome ? { why: 'beforehand' } : { fails: 'odometer_missing' };
  }
  const limit = vehicle.odometerKm ?? 0;
  if (odometerKm >= limit) return null;
  return { fails: 'odometer_back', numbers: { limit, attempted: odometerKm, excess: limit - odometerKm } };
}

function explainMeasure({ vehicle, ...fill }: RefuelFacts): RuleResult {
  const measure = vehicle && measureNext(vehicle, fill);
  if (!measure || measure.efficiencyThousandths === null || measure.expectedThousandths === null)
    return NOTHING;
  const { efficiencyThousandths: attempted, expectedThousandths, toleranceThousandths, outlier } = measure;
  const isBelow = attempted < expectedThousandths;
  const tolerance = toleranceThousandths ?? 0;
  const limit = Math.round(isBelow ? expectedThousandths - tolerance : expectedThousandths + tolerance);
  return {
    fails: (outlier === 'below' || outlier === 'above') && outlier,
    numbers: {
      limit: limit / 1000,
      attempted: attempted / 1000,
      ...(outlier && { excess: Math.abs(attempted - limit) / 1000 }),
    },
  };
}

function measureNext(
  { fills, fuelType, expectedThousandths }: NonNullable<RefuelFacts['vehicle']>,
  fill: MeasuredRefuel,
): Measure | undefined {
  return measureRefuels([...fills, fill], { fuelType, expectedThousandths }).at(-1);
}
