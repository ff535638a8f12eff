/** How wide the columns of a sheet are on paper. */

/** A column that is no wider than this is never broken, in points. */
const SHORT = 100;
/** A long text counts as no longer than this when the rest is shared, so that one word does not take it all. */
const LONG = 240;
/** What is left for a long text at the least; where there is less, all columns become narrower alike. */
const LEAST = 60;

/**
 * Widths that fill `room`, from the widest cell of each column, all in points. Figures, days and short words stand on one
 * line; long texts share what is left, and break.
 */
export function columnWidths(widest: readonly number[], room: number): number[] {
  const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
  const whole = sumOf(widest);
  const left = room - sumOf(widest.filter((width) => width <= SHORT));
  const long = widest.filter((width) => width > SHORT).map((width) => Math.min(width, LONG));
  if (whole <= room || left < long.length * LEAST) return widest.map((width) => (width * room) / whole);
  return widest.map((width) => (width <= SHORT ? width : (left * Math.min(width, LONG)) / sumOf(long)));
}
