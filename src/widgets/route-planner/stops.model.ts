/** The stops of a route in the order of travel. Pure. */
import { MAX_WAY_POINT_LABEL, MAX_WAY_POINTS } from '#contract/facts.ts';
import type { WayPoint } from '#contract/maps.ts';
import { formatDecimal } from '#core/format/decimal.ts';

const DECIMALS = 1e6;

export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Stop extends Spot {
  /** Of this screen alone. */
  readonly id: string;
  readonly label: string;
  /** Its name is being asked for; until it comes, its degrees stand for it. */
  readonly isNaming?: boolean;
}

/** Tenths of a metre are as exact as a place can be told. */
const roundDegrees = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

export const roundSpot = ({ latitude, longitude }: Spot): Spot => ({
  latitude: roundDegrees(latitude),
  longitude: roundDegrees(longitude),
});

/** `-22.82190, -47.26690`, as long as nobody knows a name. */
export function degreesText({ latitude, longitude }: Spot): string {
  return [latitude, longitude].map((degrees) => formatDecimal(degrees, 5, 'en-US')).join(', ');
}

export const shortened = (label: string): string => label.slice(0, MAX_WAY_POINT_LABEL).trim();

export const isSameSpot = (one: Spot, other: Spot): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

export const hasRoom = (stops: readonly Stop[]): boolean => stops.length < MAX_WAY_POINTS;

/** At its place in the order; without one, at the end. */
export function inserted(stops: readonly Stop[], stop: Stop, at = stops.length): Stop[] {
  return stops.toSpliced(at, 0, stop);
}

export function without(stops: readonly Stop[], id: string): Stop[] {
  return stops.filter((stop) => stop.id !== id);
}

/** With one of them elsewhere in the order; past either end it stays at that end. */
export function reordered(stops: readonly Stop[], id: string, to: number): readonly Stop[] {
  const from = stops.findIndex((stop) => stop.id === id);
  const stop = stops[from];
  const place = Math.min(Math.max(0, to), stops.length - 1);
  return stop && place !== from ? without(stops, id).toSpliced(place, 0, stop) : stops;
}

export function changed(stops: readonly Stop[], id: string, change: Partial<Stop>): Stop[] {
  return stops.map((stop) => (stop.id === id ? { ...stop, ...change } : stop));
}

/** Between which stops something stands that one passes after so many kilometres: its place in the order. */
export function placeAlong(alongKm: number, legs: readonly { readonly distanceMeters: number }[]): number {
  let passed = 0;
  const leg = legs.findIndex(({ distanceMeters }) => (passed += distanceMeters / 1000) >= alongKm);
  return leg === -1 ? legs.length : leg + 1;
}

/** The first stop that is at the same place as the one before it: no way leads there. */
export function firstAlike(stops: readonly Stop[]): Stop | undefined {
  return stops.find((stop, at) => {
    const before = stops[at - 1];
    return before !== undefined && isSameSpot(stop, before);
  });
}

/** As the calls take them. */
export function wayPointsOf(stops: readonly Stop[]): WayPoint[] {
  return stops.map(({ label, latitude, longitude }) => ({ label, latitude, longitude }));
}
