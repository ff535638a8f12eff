import { MAX_WAY_POINT_LABEL, MAX_WAY_POINTS } from '#contract/facts.ts';
import type { WayPoint } from '#contract/maps.ts';
import { formatDecimal } from '#core/format/decimal.ts';

const DECIMALS = 1e6;

export interface StopSpot {
  readonly latitude: number;
  readonly longitude: number;
}

export interface TripStop extends StopSpot {
  readonly id: string;
  readonly label: string;
  /** True while the name is loading; the label shows coordinates until then. */
  readonly isNaming?: boolean;
}

/** Rounds to about a tenth of a meter. */
const roundDegrees = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

export const roundSpot = ({ latitude, longitude }: StopSpot): StopSpot => ({
  latitude: roundDegrees(latitude),
  longitude: roundDegrees(longitude),
});

export function degreesText({ latitude, longitude }: StopSpot): string {
  return [latitude, longitude].map((degrees) => formatDecimal(degrees, 5, 'en-US')).join(', ');
}

export const shortened = (label: string): string => label.slice(0, MAX_WAY_POINT_LABEL).trim();

export const isSameSpot = (one: StopSpot, other: StopSpot): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

export const hasRoom = (stops: readonly TripStop[]): boolean => stops.length < MAX_WAY_POINTS;

export function inserted(stops: readonly TripStop[], stop: TripStop, at = stops.length): TripStop[] {
  return stops.toSpliced(at, 0, stop);
}

export function without(stops: readonly TripStop[], id: string): TripStop[] {
  return stops.filter((stop) => stop.id !== id);
}

/** Moves one stop; an index out of range moves it to the nearest end. */
export function reordered(stops: readonly TripStop[], id: string, to: number): readonly TripStop[] {
  const from = stops.findIndex((stop) => stop.id === id);
  const stop = stops[from];
  const place = Math.min(Math.max(0, to), stops.length - 1);
  return stop && place !== from ? without(stops, id).toSpliced(place, 0, stop) : stops;
}

export function changed(stops: readonly TripStop[], id: string, change: Partial<TripStop>): TripStop[] {
  return stops.map((stop) => (stop.id === id ? { ...stop, ...change } : stop));
}

/** Index at which to insert a point that lies `alongKm` kilometers along the route. */
export function placeAlong(alongKm: number, legs: readonly { readonly distanceMeters: number }[]): number {
  let passed = 0;
  const leg = legs.findIndex(({ distanceMeters }) => (passed += distanceMeters / 1000) >= alongKm);
  return leg === -1 ? legs.length : leg + 1;
}

/** First stop at the same place as its previous stop: no route exists between two such stops. */
export function firstAlike(stops: readonly TripStop[]): TripStop | undefined {
  return stops.find((stop, at) => {
    const before = stops[at - 1];
    return before !== undefined && isSameSpot(stop, before);
  });
}

export function wayPointsOf(stops: readonly TripStop[]): WayPoint[] {
  return stops.map(({ label, latitude, longitude }) => ({ label, latitude, longitude }));
}
