import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Locale } from '../format/locale.ts';
import { calculateAmount } from './calculate-amount.ts';

function outcome(text: string, locale?: Locale) {
  const read = calculateAmount(text, locale);
  return read.ok ? read.amountCents : read.problem;
}

describe('reckonAmount', () => {
  it.each([
    ['=100+50', 15_000],
    ['= 1.240,50 - 0,50', 124_000],
    ['=2*(10+2,5)', 2_500],
    ['=10-2-3', 500],
    ['=100/4/5', 500],
    ['=2+3*4', 1_400],
    ['=-50+100', 5_000],
    ['=100*-1*-1', 10_000],
    ['=5--4', 900],
    ['=100−50', 5_000],
    ['=3×2', 600],
    ['=10÷4', 250],
    ['=50*1,1', 5_500],
    ['=100*0,125', 1_250],
    // Only the result is rounded, to the nearest cent.
    ['=100/3', 3_333],
    ['=200/3', 6_667],
    ['=100/3*3', 10_000],
    ['=0,01/2', 1],
    ['=0,1+0,2', 30],
    ['=1-1', 0],
    ['\u200e=100+50', 15_000],
    ['=999.999.999,99', 99_999_999_999],
    ['100', 10_000],
  ])('calculates "%s" as %i cents', (text, amountCents) => {
    expect(outcome(text)).toBe(amountCents);
  });

  it.each([
    ['=', 'unfinished'],
    ['=100+', 'unfinished'],
    ['=(100+50', 'unfinished'],
    ['=(', 'unfinished'],
    ['=100)', 'no-reckoning'],
    ['=()', 'no-reckoning'],
    ['=*5', 'no-reckoning'],
    ['=2(3)', 'no-reckoning'],
    ['=100 50', 'no-reckoning'],
    ['=5---4', 'no-reckoning'],
    ['=,', 'no-reckoning'],
    ['=1e3', 'no-reckoning'],
    ['=A1+B1', 'no-reckoning'],
    ['=alert(1)', 'no-reckoning'],
    ['=1.24.000', 'no-reckoning'],
    [`=${'1+'.repeat(150)}1`, 'no-reckoning'],
    ['=100/0', 'division-by-zero'],
    ['=100/(5-5)', 'division-by-zero'],
    ['=50-100', 'negative'],
    ['=999.999.999,99+0,01', 'too-large'],
    ['=1,240+1', 'ambiguous'],
    ['doze', 'not-a-number'],
    ['', 'empty'],
  ])('refuses "%s" with the problem %s', (text, problem) => {
    expect(outcome(text)).toBe(problem);
  });

  it('reads figures by the convention of the language', () => {
    expect(outcome('=1,240+1', 'en-US')).toBe(124_100);
    expect(outcome('=1.5*2', 'en-US')).toBe(300);
  });

  it('adds whole cents exactly and never throws', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const written = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(outcome(`=${written(one)}+${written(other)}`)).toBe(one + other);
      }),
    );
    const signs = fc.string({ unit: fc.constantFrom(...'0123456789.,-+*/() '), maxLength: 60 });
    fc.assert(
      fc.property(signs, (text) => {
        const read = calculateAmount(`=${text}`);
        if (read.ok) expect(Number.isInteger(read.amountCents) && read.amountCents >= 0).toBe(true);
      }),
    );
  });
});
