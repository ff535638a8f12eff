/** Parser for amount cells. The formula code loads when a user focuses a cell, because formulas are rare. */
import type { Locale } from '#core/format/locale.ts';
import { parseAmount, withPlainSpaces } from '#core/money/parse-amount.ts';
import type { ReckonedAmount, reckonAmount } from '#core/money/reckon-amount.ts';

let reckon: typeof reckonAmount | null = null;

/** Rejects if the code fails to load; the next call retries. */
export async function loadReckoning(): Promise<void> {
  reckon ??= (await import('#core/money/reckon-amount.ts')).reckonAmount;
}

/** Before the code is loaded, a formula is `unfinished`. The parser then calls `onArrived` once it can be read. */
export function readTyped(text: string, locale: Locale, onArrived: () => void): ReckonedAmount {
  if (!withPlainSpaces(text).startsWith('=')) return parseAmount(text, locale);
  if (reckon) return reckon(text, locale);
  loadReckoning().then(onArrived, () => {});
  return { ok: false, problem: 'unfinished' };
}
