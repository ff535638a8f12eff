/** A plan as the screen shows it: what stands on the map, and what is said of it. Pure. */
import type { RoutePlan } from '#contract/route-scripts.ts';
import type { Locale } from '#core/format/locale.ts';
import { formatDistance } from '#core/format/distance.ts';
import { formatDecimal } from '#core/format/decimal.ts';
import { fuelUnit } from '#core/money/fuel.ts';

export type PlannedStation = RoutePlan['stations'][number];
export type PlannedFuel = NonNullable<RoutePlan['fuel']>;

const FINE_KM = 20;

/** Tenths of a kilometre say something on a short way alone: `8,4 km`, `512 km`. */
export function formatWay(meters: number, locale: Locale): string {
  const km = meters / 1000;
  return formatDistance(km < FINE_KM ? km : Math.round(km), locale);
}

/** `48,210 L`. */
export function formatNeeded(volume: number, product: string, locale: Locale): string {
  return `${formatDecimal(volume, 3, locale)}\u00a0${fuelUnit(product)}`;
}

/** How far a stop is from the start; null where the plan is of other stops. */
export function passedAt(
  plan: RoutePlan | null,
  at: number,
): { readonly meters: number; readonly seconds: number } | null {
  const leg = plan?.route.legs[at - 1];
  return leg ? { meters: leg.distanceMeters, seconds: leg.durationSeconds } : null;
}
