/** What is measured of a refuel: when, how much, and how far the vehicle went. */
import { isCubicMetres } from '#core/format/fuel.ts';
import { measureFills, type Measure, type MeasuredFill } from '../fills/efficiency.rules.ts';
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

/** An odometer that is missing or did not move on says nothing, and is no reason to refuse. */
export function efficiencyRule({ terms, vehicle, ...fill }: RefuelFacts): Said {
  if (!terms.blocksByEfficiency) return OFF;
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
