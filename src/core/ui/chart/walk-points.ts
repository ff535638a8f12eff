import { least } from 'd3-array';
import type { ChartPosition } from './chart-types.ts';

export interface Drawn extends ChartPosition {
  readonly series: { readonly id: string };
  readonly point: { readonly id: string };
}

export interface DrawnSeries<D extends Drawn> {
  readonly series: { readonly id: string };
  readonly points: readonly D[];
}

/**
 * Target point of a key. Left and right move along the series. Up and down move to the nearest point of another series.
 * Home and End move to the ends. `undefined` for other keys.
 */
export function pointAfter<D extends Drawn>(
  key: string,
  series: readonly DrawnSeries<D>[],
  from: D | undefined,
): D | undefined {
  const filled = series.filter(({ points }) => points.length > 0);
  const line = Math.max(
    0,
    filled.findIndex((one) => one.series.id === from?.series.id),
  );
  const points = filled[line]?.points ?? [];
  const at = points.findIndex(({ point }) => point.id === from?.point.id);
  const clamp = (index: number, length: number) => Math.min(length - 1, Math.max(0, index));
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
      return from ? least(other?.points ?? [], ({ x }) => Math.abs(x - from.x)) : points.at(-1);
    }
    default:
      return undefined;
  }
}

export function pointAt<D extends Drawn>(
  series: readonly DrawnSeries<D>[],
  { x, y }: ChartPosition,
  reach: number,
): D | undefined {
  const distance = (point: ChartPosition) => Math.hypot(point.x - x, point.y - y);
  const found = least(
    series.flatMap(({ points }) => points),
    distance,
  );
  return found && distance(found) <= reach ? found : undefined;
}
