/** The ways to fill in the amounts of many rows at once. */
import { subtractCents } from '#core/money/arithmetic.ts';
import { cents, MAX_AMOUNT_CENTS, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { Draft, Entry } from './amounts.model.ts';
import type { DistributionRow } from './rows.model.ts';

export type FillMethod = 'same' | 'split' | 'up-to';
/** Amount by row id; null leaves a row empty. */
export type Filling = ReadonlyMap<string, Cents | null>;

/** Each row gets `amountCents`; null for nothing and for more than a single amount may be. */
function fillSame(rows: readonly DistributionRow[], amountCents: Cents): Filling {
  return new Map(rows.map((row) => [row.id, amountIn(amountCents)]));
}

/**
 * Spreads `totalCents` over the rows to the cent: all get the same, and the cents that are left over go one by one to
 * the first rows. With fewer cents than rows the last ones stay empty.
 */
export function fillSplit(rows: readonly DistributionRow[], totalCents: Cents): Filling {
  if (rows.length === 0) return new Map();
  const each = Math.floor(totalCents / rows.length);
  const left = totalCents - each * rows.length;
  return new Map(rows.map((row, index) => [row.id, amountIn(cents(each + (index < left ? 1 : 0)))]));
}

/** Each row gets what its balance lacks to `targetCents`; rows that hold as much stay empty. */
function fillUpTo(rows: readonly DistributionRow[], targetCents: Cents): Filling {
  return new Map(
    rows.map((row) => [
      row.id,
      row.balanceCents < targetCents ? amountIn(subtractCents(targetCents, row.balanceCents)) : null,
    ]),
  );
}

export function fill(rows: readonly DistributionRow[], method: FillMethod, amountCents: Cents): Filling {
  if (method === 'same') return fillSame(rows, amountCents);
  return method === 'split' ? fillSplit(rows, amountCents) : fillUpTo(rows, amountCents);
}

function amountIn(amountCents: Cents): Cents | null {
  return amountCents === 0 || amountCents > MAX_AMOUNT_CENTS ? null : amountCents;
}

/** The draft there would be after a filling, given the amounts that stand now. */
export function previewFilling(entries: readonly Entry[], filling: Filling): Draft {
  const kept = entries.filter((entry) => !filling.has(entry.id)).map((entry) => entry.cents);
  const filled = [...filling.values()].filter((amount) => amount !== null);
  const all = [...kept, ...filled];
  return {
    totalCents: all.reduce((sum, next) => cents(sum + next), ZERO_CENTS),
    count: all.length,
    unreadable: 0,
  };
}
