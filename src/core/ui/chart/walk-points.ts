import type { PlacedPoint, PlacedSeries } from './chart-layout.ts';

/**
 * Where a key leads from a point: left and right along its line, up and down to the point of another line that is
 * nearest in time, Home and End to the ends of the line. `undefined` for a key that is none of the chart's.
 */
export function pointAfter(
  key: string,
  series: readonly PlacedSeries[],
  from: PlacedPoint | undefined,
): PlacedPoint | undefined {
  const filled = series.filter(({ points }) => points.length > 0);
  const line = Math.max(
    0,
    filled.findIndex((one) => one.series.id === from?.series.id),
  );
  const points = filled[line]?.points ?? [];
  const at = points.findIndex(({ point }) => point.id === from?.point.id);
  const clamp = (wanted: number, length: number) => Math.min(length - 1, Math.max(0, wanted));
  switch (key) {
    case 'ArrowLeft':
      return points[clamp(at < 0 ? points.length - 1 : at - 1, points.length)];
    case 'ArrowRight':
      return points[clamp(at + 1, points.length)];
    case 'Home':
      return points[0];
    case 'End':
      return points.at(-1);
    case 'ArrowUp':
    case 'ArrowDown': {
      const other = filled[clamp(line + (key === 'ArrowUp' ? -1 : 1), filled.length)];
      return from ? nearest(other?.points ?? [], from.x) : points.at(-1);
    }
    default:
      return undefined;
  }
}

function nearest(points: readonly PlacedPoint[], x: number): PlacedPoint | undefined {
  const distance = (point: PlacedPoint) => Math.abs(point.x - x);
  return points.reduce<PlacedPoint | undefined>(
    (best, point) => (best && distance(best) <= distance(point) ? best : point),
    undefined,
  );
}

/** The point under a finger or a pointer, when there is one near. */
export function pointAt(
  series: readonly PlacedSeries[],
  x: number,
  y: number,
  reach: number,
): PlacedPoint | undefined {
  let found: PlacedPoint | undefined;
  let least = reach;
  for (const point of series.flatMap(({ points }) => points)) {
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance <= least) [found, least] = [point, distance];
  }
  return found;
}
