import type { RejectionDetail } from '#contract/transactions.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { RuleResult } from './facts.rules.ts';

export const OFF = { why: 'switchedOff' } as const;
export const NOTHING = { why: 'nothingToMeasure' } as const;

/**
 * Compares an amount plus earlier spending with a limit. `until` returns the end of the limit's period and is called only
 * on failure.
 */
export function limited(
  limitCents: Cents | null,
  amountCents: Cents,
  detail: RejectionDetail | true,
  counted: { readonly spentCents: Cents; readonly until?: () => Date } = { spentCents: ZERO_CENTS },
): RuleResult {
  if (limitCents === null) return OFF;
  const result = compared(limitCents, counted.spentCents + amountCents, inReais);
  if (result.fails === false) return result;
  const helps = counted.until && amountCents <= limitCents;
  return {
    fails: detail,
    numbers: { ...result.numbers, ...(helps && { until: counted.until().toISOString() }) },
  };
}

export const inReais = (value: number) => reaisFromCents(cents(value));

/** Compares a value with a limit. A value equal to the limit passes. */
export function compared(limit: number, attempted: number, convert: (value: number) => number) {
  const excess = attempted - limit;
  return {
    fails: excess > 0,
    numbers: {
      limit: convert(limit),
      attempted: convert(attempted),
      ...(excess > 0 && { excess: convert(excess) }),
    },
  };
}
