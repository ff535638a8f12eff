/** Maximum width in points of a column that never wraps. */
const SHORT = 100;
/**
 * Columns share the page in proportion to their widest cells. This limit in points keeps one cell from taking all
 * space.
 */
const LONG = 240;
/** Minimum width in points of a column with long texts. With less space, all columns shrink proportionally. */
const LEAST = 60;

/**
 * Returns widths that fill `room`; `widest` holds the widest cell of each column. All values are in points. Short
 * columns never wrap; long texts share the remaining width.
 */
export function columnWidths(widest: readonly number[], room: number): number[] {
  const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
  const whole = sumOf(widest);
  const left = room - sumOf(widest.filter((width) => width <= SHORT));
  const long = widest.filter((width) => width > SHORT).map((width) => Math.min(width, LONG));
  if (whole <= room || left < long.length * LEAST) return widest.map((width) => (width * room) / whole);
  return widest.map((width) => (width <= SHORT ? width : (left * Math.min(width, LONG)) / sumOf(long)));
}
