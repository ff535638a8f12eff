/** What is measured of a refuel: when, how much, and how far the vehicle went. */
import { isCubicMetres } from '#core/money/fuel.ts';
import { measureFills, type Measure, type MeasuredFill } from '../../fills/efficiency.rules.ts';
import type { RefuelFacts, Said } from './facts.rules.ts';
import { compared, NOTHING, OFF } from './said.rules.ts';

/** People round up at the pump: so much of the tank's capacity may go in, in percent. */
const CAPACITY_PERCENT = 105;
const MINUTE_MS = 60_000;

export function intervalRule({ at, lastAt, terms: { intervalMinutes } }: RefuelFacts): Said {
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

/** A record speaks of one tank: gas bottles beside it, and that of Arla, are not measured by it. */
export function capacityRule({ vehicle, product, volumeMl }: RefuelFacts): Said {
  if (!vehicle?.capacityMl) return NOTHING;
  const { fuelType, capacityMl } = vehicle;
  const isOwnTank =
    isCubicMetres(product) === isCubicMetres(fuelType) && (product === 'arla') === (fuelType === 'arla');
  if (!isOwnTank) return NOTHING;
  const mostMl = Math.floor((capacityMl * CAPACITY_PERCENT) / 100);
  return compared(mostMl, volumeMl, (ml) => ml / 1000);
}

/** Without an odometer that goes on from the record's, whoever wants more fuel than the vehicle burns would leave it out. */
export function efficiencyRule(facts: RefuelFacts): Said {
  if (!facts.terms.blocksByEfficiency) return OFF;
  return odometerSays(facts) ?? measureSays(facts);
}

/**
 * Null where the odometer may be measured by. It goes back where a person has lowered that of the record, such as after the
 * instrument was replaced. Arla is filled without one.
 */
function odometerSays({ vehicle, product, odometerKm, isOdometerToCome }: RefuelFacts): Said | null {
  if (!vehicle?.hasOdometer) return null;
  if (odometerKm === null) {
    if (product === 'arla') return null;
    return isOdometerToCome ? { why: 'beforehand' } : { fails: 'odometer_missing' };
  }
  const limit = vehicle.odometerKm ?? 0;
  if (odometerKm >= limit) return null;
  return { fails: 'odometer_back', numbers: { limit, attempted: odometerKm, excess: limit - odometerKm } };
}

function measureSays({ vehicle, ...fill }: RefuelFacts): Said {
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
  fill: MeasuredFill,
): Measure | undefined {
  return measureFills([...fills, fill], { fuelType, expectedThousandths }).at(-1);
}
