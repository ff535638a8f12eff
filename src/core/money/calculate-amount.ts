import { DEFAULT_LOCALE, type Locale } from '../format/locale.ts';
import { MAX_AMOUNT_CENTS, type Cents } from './cents.ts';
import { parseAmount, readFigure, withPlainSpaces, type AmountProblem } from './parse-amount.ts';

/** Reason why a formula gives no amount. `unfinished`: correct so far, but the formula needs more input. */
export type ReckoningProblem = 'unfinished' | 'no-reckoning' | 'division-by-zero';

export type CalculatedAmount =
  | { readonly ok: true; readonly amountCents: Cents }
  | { readonly ok: false; readonly problem: AmountProblem | ReckoningProblem };

/**
 * Exact fraction, so that dividing and multiplying again returns the same cents. The denominator `below` is positive.
 */
interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

/** Maximum length of a formula, longer than any typed formula. The limit avoids calculating text pasted by mistake. */
const MAX_CHARACTERS = 200;
const TOKENS = /[0-9.,]+|[-+*/()]/g;
const SIGNS: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '×': '*',
  '·': '*',
  '÷': '/',
  ':': '/',
};

class Wrong extends Error {
  readonly problem: AmountProblem | ReckoningProblem;
  constructor(problem: AmountProblem | ReckoningProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Reads an amount like `parseAmount`, or calculates a formula after `=`, such as `=100+50`. Formulas use `+ - * /`,
 * parentheses and figures written like amounts. Only the result is rounded, to the nearest cent and half a cent up.
 */
export function calculateAmount(text: string, locale: Locale = DEFAULT_LOCALE): CalculatedAmount {
  const typed = withPlainSpaces(text);
  if (!typed.startsWith('=')) return parseAmount(text, locale);
  try {
    return amountOf(calculate(tokensOf(typed.slice(1)), locale));
  } catch (reason) {
    if (reason instanceof Wrong) return { ok: false, problem: reason.problem };
    throw reason;
  }
}

function amountOf({ above, below }: Fraction): CalculatedAmount {
  if (above < 0n) throw new Wrong('negative');
  const amountCents = (above * 200n + below) / (below * 2n);
  if (amountCents > BigInt(MAX_AMOUNT_CENTS)) throw new Wrong('too-large');
  return { ok: true, amountCents: Number(amountCents) as Cents };
}

function tokensOf(text: string): readonly string[] {
  const written = text.replace(/[−–×·÷:]/g, (sign) => SIGNS[sign] ?? sign).trim();
  if (written === '') throw new Wrong('unfinished');
  if (written.length > MAX_CHARACTERS || /[^-+*/()0-9., ]/.test(written)) throw new Wrong('no-reckoning');
  // Between two adjacent figures an operator is missing.
  if (/[0-9.,] +[0-9.,]/.test(written)) throw new Wrong('no-reckoning');
  return written.match(TOKENS) ?? [];
}

/** Recursive descent parser: sums of products of optionally signed figures or parentheses. */
function calculate(tokens: readonly string[], locale: Locale): Fraction {
  let at = 0;
  const isNext = (...signs: readonly string[]) => signs.includes(tokens[at] ?? '');

  const sum = (): Fraction => {
    let value = product();
    while (isNext('+', '-')) {
      const sign = tokens[at++] === '+' ? 1n : -1n;
      const { above, below } = product();
      value = { above: value.above * below + sign * above * value.below, below: value.below * below };
    }
    return value;
  };
  const product = (): Fraction => {
    let value = signed();
    while (isNext('*', '/')) {
      const divides = tokens[at++] === '/';
      const { above, below } = signed();
      if (divides && above === 0n) throw new Wrong('division-by-zero');
      const [times, per] = divides ? [below, above] : [above, below];
      value = {
        above: value.above * times * (per < 0n ? -1n : 1n),
        below: value.below * (per < 0n ? -per : per),
      };
    }
    return value;
  };
  const signed = (): Fraction => {
    if (!isNext('+', '-')) return single();
    const sign = tokens[at++] === '+' ? 1n : -1n;
    const { above, below } = single();
    return { above: sign * above, below };
  };
  const single = (): Fraction => {
    const token = tokens[at++];
    if (token === undefined) throw new Wrong('unfinished');
    if (token !== '(') return figureOf(token, locale);
    const value = sum();
    if (at >= tokens.length) throw new Wrong('unfinished');
    if (tokens[at++] !== ')') throw new Wrong('no-reckoning');
    return value;
  };

  const value = sum();
  if (at < tokens.length) throw new Wrong('no-reckoning');
  return value;
}

/** A figure in a formula may have more decimals than an amount, for example as a factor. */
function figureOf(token: string, locale: Locale): Fraction {
  if (!/[0-9]/.test(token)) throw new Wrong('no-reckoning');
  const figure = readFigure(token, locale);
  if (typeof figure === 'string') throw new Wrong(figure === 'ambiguous' ? figure : 'no-reckoning');
  return { above: BigInt(figure.whole + figure.decimals), below: 10n ** BigInt(figure.decimals.length) };
}
