/** Reads what is typed in an amount cell. What reckons comes when somebody is about to type, for it is seldom needed. */
import type { Locale } from '#core/format/locale.ts';
import { parseAmount, withPlainSpaces } from '#core/money/parse-amount.ts';
import type { ReckonedAmount, reckonAmount } from '#core/money/reckon-amount.ts';

let reckon: typeof reckonAmount | null = null;

/** Rejects where the code does not come; it is asked for again then. */
export async function loadReckoning(): Promise<void> {
  reckon ??= (await import('#core/money/reckon-amount.ts')).reckonAmount;
}

/** Before the code is there, what stands after `=` is `unfinished`, and `onArrived` says when to read it again. */
export function readTyped(text: string, locale: Locale, onArrived: () => void): ReckonedAmount {
  if (!withPlainSpaces(text).startsWith('=')) return parseAmount(text, locale);
  if (reckon) return reckon(text, locale);
  loadReckoning().then(onArrived, () => {});
  return { ok: false, problem: 'unfinished' };
}
