import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { allowedAgain, feeOf, fillAbove } from './rules.model.ts';

describe('the fill-up that a limit refuses', () => {
  it.each([
    [1, 1_000, true],
    // The pump truncates the third decimal: one liter costs exactly the limit and is accepted.
    [589, 2_000, true],
    [50_000, 90_000, true],
    [884_849, 1_500_000, true],
    [884_850, 1_500_000, false],
    [99_999_999_999, 1_500_000, false],
  ])('of %i cents holds %i ml: refused %s', (limit, volumeMl, isRefused) => {
    const { fill, ...found } = fillAbove(cents(limit));
    expect([fill.volumeMl, found.isRefused]).toEqual([volumeMl, isRefused]);
    expect(fill.amountCents > limit).toBe(isRefused);
  });
});

describe('the time from which a vehicle may refuel again', () => {
  it.each([
    [30, { days: 0, minutes: 630 }],
    [839, { days: 0, minutes: 1_439 }],
    [840, { days: 1, minutes: 0 }],
    [1_440, { days: 1, minutes: 600 }],
    [525_600, { days: 365, minutes: 600 }],
  ])('after %i minutes', (interval, expected) => expect(allowedAgain(interval)).toEqual(expected));
});

describe('what a fee comes to', () => {
  it('drops the fractions of a cent of a part, and is the same for every amount where it is fixed', () => {
    expect(feeOf({ hundredths: 250 })).toEqual({ feeCents: 1_327, totalCents: 54_418 });
    expect(feeOf({ fixedCents: cents(75) })).toEqual({ feeCents: 75, totalCents: 53_166 });
  });
});
