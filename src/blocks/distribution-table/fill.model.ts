import type { Locale } from '#core/format/locale.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { cents, MAX_AMOUNT_CENTS, type Cents } from '#core/money/cents.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import type { CalculatedAmount } from '#core/money/calculate-amount.ts';
import type { DistributionRow } from './rows.model.ts';

export const FILL_METHODS = ['same', 'up-to', 'split', 'percent'] as const;
/** `percent` changes the already typed amounts by a percentage. */
export type FillMethod = (typeof FILL_METHODS)[number];

/** `hundredths` are hundredths of a percent; a negative value reduces the amounts. */
export type FillOrder =
  | { readonly method: Exclude<FillMethod, 'percent'>; readonly amountCents: Cents }
  | { readonly method: 'percent'; readonly hundredths: number };

/** Amounts by row id. Null clears the amount of a row; rows without an entry do not change. */
export type QuickFilling = ReadonlyMap<string, Cents | null>;

export interface FilledAmounts {
  readonly amounts: QuickFilling;
  /** Number of selected rows that receive no amount. */
  readonly left: number;
  /**
   * Rounding remainder. In a split, the remainder is the cents beyond equal parts, which go to the first rows. For
   * percentages, the remainder is the difference between the rounded amounts and the exact sum.
   */
  readonly oddCents: Cents;
}

type FillFault = Exclude<CalculatedAmount, { ok: true }>['problem'] | 'percent';
export type ReadOrder =
  | { readonly ok: true; readonly order: FillOrder }
  | { readonly ok: false; readonly problem: FillFault };

/** A change above 1,000 percent is treated as a typing error. */
const MAX_HUNDREDTHS = 100_000;
const WHOLE = 10_000;

/** Parses an amount with `readAmount`, or a percentage such as `10`, `+2,5 %` or `-5`. */
export function readOrder(
  method: FillMethod,
  text: string,
  locale: Locale,
  readAmount: (text: string, locale: Locale) => CalculatedAmount,
): ReadOrder {
  if (method !== 'percent') {
    const read = readAmount(text, locale);
    if (!read.ok) return read;
    const { amountCents } = read;
    return amountCents === 0
      ? { ok: false, problem: 'not-a-number' }
      : { ok: true, order: { method, amountCents } };
  }
  const bare = text.trim();
  if (bare === '') return { ok: false, problem: 'empty' };
  const read = parseAmount(bare.replace(/^[-−–+]\s*/, '').replace(/\s*%$/, ''), locale);
  const hundredths = read.ok ? read.amountCents * (/^[-−–]/.test(bare) ? -1 : 1) : 0;
  const isSensible = hundredths !== 0 && hundredths > -WHOLE && hundredths <= MAX_HUNDREDTHS;
  return isSensible ? { ok: true, order: { method, hundredths } } : { ok: false, problem: 'percent' };
}

/**
 * Calculates the amounts of the rows for `order`. Returns null if an amount would exceed the maximum. `typed` returns
 * the current amount of a row.
 */
export function fill(
  rows: readonly DistributionRow[],
  order: FillOrder,
  typed: (id: string) => Cents | null,
): FilledAmounts | null {
  const filled = refuelBy(rows, order, typed);
  return [...filled.amounts.values()].some((amount) => amount !== null && amount > MAX_AMOUNT_CENTS)
    ? null
    : filled;
}

function refuelBy(
  rows: readonly DistributionRow[],
  order: FillOrder,
  typed: (id: string) => Cents | null,
): FilledAmounts {
  switch (order.method) {
    case 'same':
      return filledBy(rows, () => order.amountCents);
    case 'up-to':
      return filledBy(rows, ({ balanceCents }) => order.amountCents - balanceCents);
    case 'split':
      return split(rows, order.amountCents);
    case 'percent':
      return changeBy(rows, order.hundredths, typed);
  }
}

function filledBy(
  rows: readonly DistributionRow[],
  amountFor: (row: DistributionRow, at: number) => number,
): FilledAmounts {
  const amounts = new Map(
    rows.map((row, at) => {
      const amount = amountFor(row, at);
      return [row.id, amount > 0 ? cents(amount) : null];
    }),
  );
  return { amounts, left: [...amounts.values()].filter((one) => one === null).length, oddCents: cents(0) };
}

function split(rows: readonly DistributionRow[], totalCents: Cents): FilledAmounts {
  const each = Math.floor(totalCents / Math.max(1, rows.length));
  const odd = rows.length === 0 ? 0 : totalCents - each * rows.length;
  return { ...filledBy(rows, (_row, at) => each + (at < odd ? 1 : 0)), oddCents: cents(odd) };
}

function changeBy(
  rows: readonly DistributionRow[],
  hundredths: number,
  typed: (id: string) => Cents | null,
): FilledAmounts {
  const before = rows.flatMap(({ id }) => {
    const amountCents = typed(id);
    return amountCents ? [{ id, amountCents }] : [];
  });
  const after = before.map(({ id, amountCents }) => [id, changed(amountCents, hundredths)] as const);
  const targetCents = changed(sumCents(before.map(({ amountCents }) => amountCents)), hundredths);
  return {
    amounts: new Map(after.map(([id, amount]) => [id, amount === 0 ? null : amount])),
    left: rows.length - before.length,
    oddCents: cents(sumCents(after.map(([, amount]) => amount)) - targetCents),
  };
}

/**
 * Changes an amount by a percentage and rounds half a cent upwards. BigInt, because a double loses precision for large
 * sums.
 */
function changed(amountCents: Cents, hundredths: number): Cents {
  const twice = 2n * BigInt(amountCents) * BigInt(WHOLE + hundredths);
  return cents(Number((twice + BigInt(WHOLE)) / BigInt(2 * WHOLE)));
}

export function sumOf(filling: QuickFilling): { readonly count: number; readonly amountCents: Cents } {
  const amounts = [...filling.values()].filter((amount) => amount !== null);
  return { count: amounts.length, amountCents: sumCents(amounts) };
}
