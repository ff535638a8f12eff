/** Parser for amount cells. The formula code loads when a user focuses a cell, because formulas are rare. */
import type { Locale } from '#core/format/locale.ts';
import { parseAmount, withPlainSpaces } from '#core/money/parse-amount.ts';
import type { CalculatedAmount, calculateAmount } from '#core/money/calculate-amount.ts';

let calculate: typeof calculateAmount | null = null;

/** Loads the formula code. The promise rejects if the load fails; the next call retries. */
export async function loadReckoning(): Promise<void> {
  calculate ??= (await import('#core/money/calculate-amount.ts')).calculateAmount;
}

/**
 * Reads the text of an amount cell. Before the formula code is loaded, a formula is `unfinished`. The parser calls
 * `onArrived` once it can read the formula.
 */
export function readTyped(text: string, locale: Locale, onArrived: () => void): CalculatedAmount {
  if (!withPlainSpaces(text).startsWith('=')) return parseAmount(text, locale);
  if (calculate) return calculate(text, locale);
  loadReckoning().then(onArrived, () => {});
  return { ok: false, problem: 'unfinished' };
}
