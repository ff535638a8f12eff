import { describe, expect, it } from 'vitest';
import { slip } from '../testing/answers.ts';
import { slipBars } from './slip-bars.ts';

/** Width patterns of the digits in Interleaved 2 of 5: `1` is wide. */
const WIDE = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

function read(path: string): string {
  const bars = [...path.matchAll(/M([\d.]+) 0h([\d.]+)/g)].map(
    ([, x, width]) => [Number(x), Number(width)] as const,
  );
  const widths = bars.flatMap(([x, width], at) => {
    const next = bars[at + 1];
    return next ? [width, next[0] - x - width] : [width];
  });
  const narrow = Math.min(...widths);
  const wide = widths.map((width) => (width > 1.5 * narrow ? '1' : '0'));
  expect([wide.slice(0, 4).join(''), wide.slice(-3).join('')]).toEqual(['0000', '100']);
  const body = wide.slice(4, -3);
  let digits = '';
  for (let at = 0; at < body.length; at += 10) {
    const ten = body.slice(at, at + 10);
    for (const from of [0, 1]) digits += WIDE.indexOf(ten.filter((_, i) => i % 2 === from).join(''));
  }
  return digits;
}

describe('slipBars', () => {
  it('encodes the 44 digits of the barcode between margins of ten narrow bars', () => {
    const { path, width } = slipBars(slip.barcode);
    expect(read(path)).toBe(slip.barcode);
    const ends = [...path.matchAll(/M([\d.]+) 0h([\d.]+)/g)].map(
      ([, x, thick]) => [Number(x), Number(thick)] as const,
    );
    const [first] = ends[0]!;
    const [last, thick] = ends.at(-1)!;
    expect([first, width - last - thick].every((quiet) => quiet >= 10)).toBe(true);
  });
});
