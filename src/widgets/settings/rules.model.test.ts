import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { allowedAgain, feeOf, refuelAbove } from './rules.model.ts';

describe('refuelAbove', () => {
  it.each([
    [1, 1_000, true],
    // The pump truncates the third decimal of an amount: one liter costs exactly the limit and is accepted.
    [589, 2_000, true],
    [50_000, 90_000, true],
    [884_849, 1_500_000, true],
    [884_850, 1_500_000, false],
    [99_999_999_999, 1_500_000, false],
  ])('finds for a limit of %i cents a refuel of %i ml, refused: %s', (limit, volumeMl, isRefused) => {
    const { fill, ...found } = refuelAbove(cents(limit));
    expect([fill.volumeMl, found.isRefused]).toEqual([volumeMl, isRefused]);
    expect(fill.amountCents > limit).toBe(isRefused);
  });
});

describe('allowedAgain', () => {
  it.each([
    [30, { days: 0, minutes: 630 }],
    [839, { days: 0, minutes: 1_439 }],
    [840, { days: 1, minutes: 0 }],
    [1_440, { days: 1, minutes: 600 }],
    [525_600, { days: 365, minutes: 600 }],
  ])('calculates when a vehicle may refuel again after %i minutes', (interval, expected) =>
    expect(allowedAgain(interval)).toEqual(expected),
  );
});

describe('feeOf', () => {
  it('truncates a percentage to the cent and returns a fixed fee unchanged', () => {
    expect(feeOf({ hundredths: 250 })).toEqual({ feeCents: 1_327, totalCents: 54_418 });
    expect(feeOf({ fixedCents: cents(75) })).toEqual({ feeCents: 75, totalCents: 53_166 });
  });
});
