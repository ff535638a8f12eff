import { DEFAULT_LOCALE, type Locale } from '../format/locale.ts';
import { parseDecimal } from '../format/parse-decimal.ts';
import { wholeUnits } from './decimals.ts';
import { withPlainSpaces, type AmountProblem } from './parse-amount.ts';
import type { Millilitres } from './volume.ts';

export type ParsedVolume =
  | { readonly ok: true; readonly amount: Millilitres }
  | { readonly ok: false; readonly problem: Exclude<AmountProblem, 'ambiguous'> };

/** Largest accepted volume: more than any tank holds. */
const MOST_LITRES = 999_999_999;
const UNIT = /\s*(?:l|litros?|m³|m3)$/i;

/**
 * Reads liters or cubic meters that a user types or pastes: at most three decimals, unit optional. Three decimals are
 * common in volumes: in pt-BR, `1,240` is 1.24 liters and `1.240` is 1240 liters.
 */
export function parseVolume(text: string, locale: Locale = DEFAULT_LOCALE): ParsedVolume {
  const typed = withPlainSpaces(text).replace(UNIT, '');
  if (typed === '') return { ok: false, problem: 'empty' };
  const litres = parseDecimal(typed, locale);
  if (litres === null) return { ok: false, problem: 'not-a-number' };
  if (litres < 0) return { ok: false, problem: 'negative' };
  if (litres > MOST_LITRES) return { ok: false, problem: 'too-large' };
  const amount = wholeUnits(litres, 3);
  return amount === null
    ? { ok: false, problem: 'too-many-decimals' }
    : { ok: true, amount: amount as Millilitres };
}
