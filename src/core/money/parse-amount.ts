import { DEFAULT_LOCALE, type Locale } from '../format/locale.ts';
import { MAX_AMOUNT_CENTS, type Cents } from './cents.ts';

/**
 * Why a text is no amount. `ambiguous`: in pt-BR `1,240` may be one real and 24 cents with a zero too many, or 1240
 * pasted from an English sheet; money is not guessed.
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

/** The digits before and after the decimal separator. */
export type Figure = { readonly whole: string; readonly decimals: string };

// Marks that come along when a figure is copied from a page written right to left, or from a spreadsheet.
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const SPACES = /[\u00a0\u2007\u2009\u202f]/g;
const CURRENCY = /^(?:R\$|BRL) *| *(?:R\$|BRL)$/i;
const SIGN = /^(?:[-−–](.+)|(.+)[-−]|\((.+)\))$/;
const PLAIN = /^[0-9][0-9., ]*$|^[.,][0-9]+$/;

/**
 * Reads what a person types or pastes into a cell of money: with or without currency, grouped by dots, commas or
 * spaces, with either decimal separator where only one reading is possible. `1.240` and `1.240,00` are 1240 reais in
 * pt-BR, `12,5` and `12.50` are twelve and a half. Zero is an amount; whoever needs more than zero asks for it.
 */
export function parseAmount(text: string, locale: Locale = DEFAULT_LOCALE): ParsedAmount {
  const typed = withPlainSpaces(text);
  if (typed === '') return refused('empty');
  // Longer than any amount with its separators; what is pasted by mistake is not worth a search through it.
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

/** Without what cannot be seen, and with spaces of one kind, none of them at the ends. */
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

/** Finds the one decimal separator, if there is any, and checks that what is left is grouped by threes. */
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
  // Within 64 characters a sum of digits stays finite; beyond the limit its exactness no longer matters.
  const amountCents = Number(whole + decimals.padEnd(2, '0'));
  return amountCents > MAX_AMOUNT_CENTS
    ? refused('too-large')
    : { ok: true, amountCents: amountCents as Cents };
}
