import type { Mark } from './marks.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const AHEAD: Record<Direction, readonly [x: number, y: number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** Height in pixels of a line of marks in the reading order. */
const ROW = 48;

/** Penalty that sorts marks outside the direction's quadrant after all marks inside it. */
const ASIDE = 1e9;

/** Nearest mark in the quadrant of a direction, or else in the half of the map in that direction. */
export function markTowards(marks: readonly Mark[], from: Mark, direction: Direction): Mark | undefined {
  const [right, down] = AHEAD[direction];
  let nearest: Mark | undefined;
  let least = Infinity;
  for (const mark of marks) {
    const ahead = (mark.x - from.x) * right + (mark.y - from.y) * down;
    const aside = Math.abs((mark.x - from.x) * down + (mark.y - from.y) * right);
    if (ahead <= 0) continue;
    // Prefers marks straight ahead over marks at the same distance to the side.
    const distance = ahead + 2 * aside + (aside > ahead ? ASIDE : 0);
    if (distance < least) [nearest, least] = [mark, distance];
  }
  return nearest;
}

export function readingOrder(marks: readonly Mark[]): Mark[] {
  const row = (mark: Mark) => Math.floor(mark.y / ROW);
  return [...marks].sort(
    (one, other) => row(one) - row(other) || one.x - other.x || (one.key < other.key ? -1 : 1),
  );
}
