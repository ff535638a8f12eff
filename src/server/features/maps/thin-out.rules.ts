/** Maximum points of a route that a phone draws smoothly. */
export const MOST_LINE_POINTS = 5_000;

type LinePoint = readonly [latitude: number, longitude: number];

/**
 * First tolerance of the simplification, in degrees: about ten metres. On the map of a whole route, ten metres are less
 * than the width of a drawn road.
 */
const FIRST_TOLERANCE = 0.0001;

/**
 * Simplifies the line (Douglas-Peucker) until at most `most` points are left. Each attempt doubles the tolerance. Both ends
 * stay.
 */
export function thinOut(line: readonly LinePoint[], most: number): [number, number][] {
  let thin = line;
  for (let tolerance = FIRST_TOLERANCE; thin.length > most; tolerance *= 2) thin = without(thin, tolerance);
  return thin.map(([latitude, longitude]) => [latitude, longitude]);
}

function without(line: readonly LinePoint[], tolerance: number): LinePoint[] {
  const stays = new Uint8Array(line.length);
  stays[0] = stays[line.length - 1] = 1;
  const open: [from: number, to: number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const { at, off } = farthest(line, from, to);
    if (off <= tolerance) continue;
    stays[at] = 1;
    open.push([from, at], [at, to]);
  }
  return line.filter((_point, index) => stays[index] === 1);
}

/**
 * Returns the point with the largest distance from the straight line between points `from` and `to`, in degrees of
 * latitude.
 */
function farthest(line: readonly LinePoint[], from: number, to: number): { at: number; off: number } {
  const [start, end] = [line[from] ?? [0, 0], line[to] ?? [0, 0]];
  const scale = Math.cos((start[0] * Math.PI) / 180);
  const [height, width] = [end[0] - start[0], (end[1] - start[1]) * scale];
  const square = height ** 2 + width ** 2;
  let found = { at: from, off: 0 };
  for (let at = from + 1; at < to; at += 1) {
    const point = line[at] ?? start;
    const [y, x] = [point[0] - start[0], (point[1] - start[1]) * scale];
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, (y * height + x * width) / square));
    const off = Math.hypot(y - share * height, x - share * width);
    if (off > found.off) found = { at, off };
  }
  return found;
}
