import { DEFAULT_LOCALE, type Locale } from '../format/locale.ts';
import { MAX_AMOUNT_CENTS, type Cents } from './cents.ts';

/**
 * Reason why a text is no amount. `ambiguous`: in pt-BR, `1,240` may be R$ 1,24 with an extra zero, or 1240 from an
 * English sheet. The parser does not guess.
 */
export type AmountProblem =
  | 'empty'
  | 'not-a-number'
  | 'ambiguous'
  | 'too-many-decimals'
  | 'negative'
  | 'too-large';

export type ParsedAmount =
  | { readonly ok: true; readonly amountCents: Cents }
  | { readonly ok: false; readonly problem: AmountProblem };

export type Figure = { readonly whole: string; readonly decimals: string };

// Invisible marks, copied along from right-to-left pages or spreadsheets.
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const SPACES = /[\u00a0\u2007\u2009\u202f]/g;
const CURRENCY = /^(?:R\$|BRL) *| *(?:R\$|BRL)$/i;
const SIGN = /^(?:[-−–](.+)|(.+)[-−]|\((.+)\))$/;
const PLAIN = /^[0-9][0-9., ]*$|^[.,][0-9]+$/;

/**
 * Reads an amount that a user types or pastes, with or without currency. Dots, commas or spaces may group digits.
 * Either decimal separator is valid if only one reading is possible.
 * `1.240` and `1.240,00` are 1240 reais in pt-BR; `12,5` and `12.50` are 12.5. Zero is valid; a caller that needs more
 * must check.
 */
export function parseAmount(text: string, locale: Locale = DEFAULT_LOCALE): ParsedAmount {
  const typed = withPlainSpaces(text);
  if (typed === '') return refused('empty');
  // No amount has more than 64 characters. The limit avoids parsing text pasted by mistake.
  if (typed.length > 64) return refused('not-a-number');

  const unsigned = withoutSign(typed);
  const bare = unsigned.text.replace(CURRENCY, '').trim();
  const inner = unsigned.negative ? { text: bare, negative: false } : withoutSign(bare);
  if (!PLAIN.test(inner.text)) return refused('not-a-number');

  const figure = readFigure(inner.text, locale);
  if (typeof figure === 'string') return refused(figure);
  if (unsigned.negative || inner.negative) return refused('negative');
  return amountOf(figure);
}

/** Removes invisible marks, unifies spaces and trims. */
export function withPlainSpaces(text: string): string {
  return text.replace(INVISIBLE, '').replace(SPACES, ' ').trim();
}

function refused(problem: AmountProblem): ParsedAmount {
  return { ok: false, problem };
}

function withoutSign(text: string): { text: string; negative: boolean } {
  const signed = SIGN.exec(text);
  if (!signed) return { text, negative: false };
  return { text: (signed[1] ?? signed[2] ?? signed[3] ?? '').trim(), negative: true };
}

/** Finds the decimal separator, if any, and checks that the remaining digits are grouped by threes. */
export function readFigure(text: string, locale: Locale): Figure | AmountProblem {
  const lastDot = text.lastIndexOf('.');
  const lastComma = text.lastIndexOf(',');
  const last = Math.max(lastDot, lastComma);
  if (last === -1) return grouped(text, '');

  const mark = text.charAt(last);
  const whole = text.slice(0, last);
  const decimals = text.slice(last + 1);
  if (lastDot !== -1 && lastComma !== -1) {
    return whole.includes(mark) ? 'not-a-number' : grouped(whole, decimals);
  }
  if (whole.includes(mark)) return grouped(text, '');
  if (/^[1-9][0-9]{0,2}$/.test(whole) && /^[0-9]{3}$/.test(decimals)) {
    const marksDecimals = mark === (locale === 'en-US' ? '.' : ',');
    return marksDecimals ? 'ambiguous' : { whole: whole + decimals, decimals: '' };
  }
  return grouped(whole, decimals);
}

function grouped(whole: string, decimals: string): Figure | AmountProblem {
  if (!/^[0-9]*$/.test(decimals)) return 'not-a-number';
  if (!/^[0-9]*$/.test(whole) && !/^[0-9]{1,3}(?:([., ])[0-9]{3})(?:\1[0-9]{3})*$/.test(whole)) {
    return 'not-a-number';
  }
  return { whole: whole.replace(/[., ]/g, ''), decimals };
}

function amountOf({ whole, decimals }: Figure): ParsedAmount {
  if (decimals.length > 2) return refused('too-many-decimals');
  // A number of at most 64 digits stays finite as a double. An amount above the limit need not be exact.
  const amountCents = Number(whole + decimals.padEnd(2, '0'));
  return amountCents > MAX_AMOUNT_CENTS
    ? refused('too-large')
    : { ok: true, amountCents: amountCents as Cents };
}
