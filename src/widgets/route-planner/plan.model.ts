import type { RoutePlan } from '#contract/route-scripts.ts';
import type { Locale } from '#core/format/locale.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatDecimal } from '#core/format/decimal.ts';
import { fuelUnit } from '#core/money/fuel.ts';

export type PlannedTripStation = RoutePlan['stations'][number];
export type PlannedFuel = NonNullable<RoutePlan['fuel']>;

const FINE_KM = 20;

/** Shows tenths of a kilometer only for short distances: `8,4 km`, `512 km`. */
export function formatRoute(meters: number, locale: Locale): string {
  const km = meters / 1000;
  return formatDistance(km < FINE_KM ? km : Math.round(km), locale);
}

export function formatNeeded(volume: number, product: string, locale: Locale): string {
  return `${formatDecimal(volume, 3, locale)}\u00a0${fuelUnit(product)}`;
}

/**
 * Distance and duration from the previous stop to the stop at index `at`; null without a previous stop or a plan.
 */
export function passedAt(
  plan: RoutePlan | null,
  at: number,
): { readonly meters: number; readonly seconds: number } | null {
  const leg = plan?.route.legs[at - 1];
  return leg ? { meters: leg.distanceMeters, seconds: leg.durationSeconds } : null;
}
