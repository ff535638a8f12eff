import { describe, expect, it } from 'vitest';
import { columnWidths } from './pdf-columns.ts';

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

describe('columnWidths', () => {
  it('stretches narrow columns in proportion to fill the paper', () => {
    expect(columnWidths([100, 200, 100], 800)).toEqual([200, 400, 200]);
  });

  it('leaves short columns whole, and long columns share the remainder', () => {
    expect(columnWidths([60, 900, 80, 120], 500)).toEqual([60, 240, 80, 120]);
    const widths = columnWidths([60, 2_000, 80, 2_000], 700);
    expect(widths).toEqual([60, 280, 80, 280]);
  });

  it('shrinks all columns equally if there are too many', () => {
    const widths = columnWidths(
      Array.from({ length: 20 }, () => 90),
      770,
    );
    expect(new Set(widths).size).toBe(1);
    expect(sumOf(widths)).toBeCloseTo(770);
  });
});
