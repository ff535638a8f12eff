/** Predefined field rules. An optional empty field reads as `empty`: '' for texts, otherwise null. */
import { formatCnpj } from '../../format/cnpj.ts';
import { formatCpf } from '../../format/cpf.ts';
import { DEFAULT_LOCALE, type Locale } from '../../format/locale.ts';
import { formatPhone } from '../../format/phone.ts';
import { formatPlate } from '../../format/plate.ts';
import { formatPostalCode } from '../../format/postal-code.ts';
import { ZERO_CENTS } from '../../money/cents.ts';
import { formatCentsFigure } from '../../money/format-cents.ts';
import { parseAmount } from '../../money/parse-amount.ts';
import { centsFromReais, reaisFromCents } from '../../money/reais.ts';
import { parseCnpj } from '../../validation/cnpj.ts';
import { parseCpf } from '../../validation/cpf.ts';
import { isEmail } from '../../validation/email.ts';
import { tidyLine } from '../../validation/line.ts';
import { brokenPasswordRules, type PasswordProblem } from '../../validation/password.ts';
import { parsePhone } from '../../validation/phone.ts';
import { isPin } from '../../validation/pin.ts';
import { parsePlate } from '../../validation/plate.ts';
import { parsePostalCode } from '../../validation/postal-code.ts';
import { isSensibleDate } from '../../validation/sensible-date.ts';
import { TEXT_OF_AMOUNT_PROBLEM } from '../fields/amount-problem.ts';
import { foldText } from '../table/fold-text.ts';
import type { CommonProblem, FieldRules, KeyedRules, Reading } from './field-rules.ts';

export const good = <Value>(value: Value): Reading<Value> => ({ ok: true, value });
export const wrong = (...problems: readonly [CommonProblem, ...CommonProblem[]]): Reading<never> => ({
  ok: false,
  problems,
});
const written = (value: unknown) => (typeof value === 'string' ? value : '');

/** `empty` is the value of an empty field. Without `empty`, the field is required. */
interface Emptiness<Empty> {
  readonly empty?: Empty;
}

export function orEmpty<Value, Empty>(
  { empty }: Emptiness<Empty>,
  text: string,
  read: (text: string) => Reading<Value>,
): Reading<Value | Empty> {
  const bare = tidyLine(text);
  if (bare !== '') return read(bare);
  return empty === undefined ? wrong('required') : good(empty);
}

export function textRules({ max, ...rest }: Emptiness<''> & { max: number }): FieldRules<string> {
  return {
    write: written,
    read: (text) => orEmpty(rest, text, (bare) => ([...bare].length > max ? wrong('tooLong') : good(bare))),
    bounds: { max: String(max) },
  };
}

function parsedRules<Empty = never>(
  emptiness: Emptiness<Empty>,
  problem: CommonProblem,
  parse: (text: string) => string | null,
  write: (value: string) => string = String,
): FieldRules<string | Empty> {
  return {
    write: (value) => (typeof value === 'string' && value !== '' ? write(value) : ''),
    read: (text) =>
      orEmpty(emptiness, text, (bare) => {
        const value = parse(bare);
        return value === null ? wrong(problem) : good(value);
      }),
  };
}

export const plateRules = (): FieldRules<string> => parsedRules({}, 'plate', parsePlate, formatPlate);
export const cpfRules = (): FieldRules<string> => parsedRules({}, 'cpf', parseCpf, formatCpf);
export const cnpjRules = (): FieldRules<string> => parsedRules({}, 'cnpj', parseCnpj, formatCnpj);
export const postalCodeRules = (): FieldRules<string> =>
  parsedRules({ empty: '' }, 'postalCode', parsePostalCode, formatPostalCode);
export const phoneRules = (): FieldRules<string> =>
  parsedRules({ empty: '' }, 'phone', parsePhone, formatPhone);
export const emailRules = ({ required = false } = {}): FieldRules<string> =>
  parsedRules(required ? {} : { empty: '' }, 'email', (text) => (isEmail(text) ? text : null));
/** Day from a date field (`YYYY-MM-DD`) or in the locale's notation from a sheet; null if empty. */
export const dateRules = (locale: Locale = DEFAULT_LOCALE): FieldRules<string | null> =>
  parsedRules({ empty: null }, 'date', (text) => {
    const day = isoDay(text, locale);
    return isSensibleDate(day) ? day : null;
  });

function isoDay(text: string, locale: Locale): string {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (!parts) return text;
  const [, first = '', second = '', year = ''] = parts;
  const [day, month] = locale === 'en-US' ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export const timeRules = (): FieldRules<string> =>
  parsedRules({}, 'time', (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null));

export const checkRules = (): FieldRules<boolean> => ({
  write: (value) => String(value === true),
  read: (text) => good(text === 'true'),
});

/**
 * Rules of a PIN: exactly 4 digits. An empty field reads as `undefined`, which is not sent, so the stored PIN stays.
 */
export function pinRules(): FieldRules<string | undefined> {
  return {
    write: () => '',
    read: (text) => (text === '' ? good(undefined) : isPin(text) ? good(text) : wrong('pin')),
  };
}

/** The server checks a new password by the same rules, and its errors appear at the field. */
interface PasswordRules<Value> extends FieldRules<Value>, Pick<KeyedRules, 'refusedBy'> {}

const PASSWORD_REFUSALS: readonly (PasswordProblem | 'password_unchanged')[] = [
  'password_too_short',
  'password_needs_letters_and_numbers',
  'password_needs_both_cases',
  'password_too_common',
  'password_unchanged',
];

/**
 * Rules of a new password, which is not trimmed. The form does not send an empty password unless `required` is true.
 */
export function passwordRules(how: { required: true }): PasswordRules<string>;
export function passwordRules(how?: { required?: false }): PasswordRules<string | undefined>;
export function passwordRules({ required = false } = {}): PasswordRules<string | undefined> {
  return {
    refusedBy: PASSWORD_REFUSALS,
    write: () => '',
    read: (text) => {
      if (text === '') return required ? wrong('required') : good(undefined);
      const [first, ...others] = brokenPasswordRules(text);
      return first === undefined ? good(text) : wrong(first, ...others);
    },
  };
}

export function secretRules(): FieldRules<string> {
  return { write: () => '', read: (text) => (text === '' ? wrong('required') : good(text)) };
}

export function codeRules(length: number): FieldRules<string> {
  return {
    write: () => '',
    read: (text) => (text.length === length && /^\d+$/.test(text) ? good(text) : wrong('code')),
    bounds: { length: String(length) },
  };
}

/**
 * Rules of an amount in reais in the locale's notation. An empty amount is null, or an error if `required`. With
 * `moved`, for amounts to move, zero is an error.
 */
export function amountRules(locale: Locale, how: { required: true; moved?: boolean }): FieldRules<number>;
export function amountRules(locale: Locale, how?: { required?: false }): FieldRules<number | null>;
export function amountRules(
  locale: Locale,
  { required = false, moved = false } = {},
): FieldRules<number | null> {
  return {
    write: (value) => (typeof value === 'number' ? formatCentsFigure(centsFromReais(value), locale) : ''),
    read: (text) => {
      const parsed = parseAmount(text, locale);
      if (parsed.ok && moved && parsed.amountCents === ZERO_CENTS) return wrong('amountZero');
      if (parsed.ok) return good(reaisFromCents(parsed.amountCents));
      if (parsed.problem === 'empty') return required ? wrong('required') : good(null);
      return wrong(TEXT_OF_AMOUNT_PROBLEM[parsed.problem]);
    },
    tidies: true,
  };
}

interface ReadChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly words?: readonly string[];
}

export interface CommonWords<Value extends string> {
  readonly words: readonly string[];
  readonly values: readonly Value[];
}

/** Rules of a field with one of several values. A field accepts the value's label, its wire value and further words. */
export function choiceRules<Value extends string>(
  options: readonly ReadChoice<Value>[],
  common?: CommonWords<Value>,
): FieldRules<Value> {
  const byWord = new Map(
    options.flatMap(({ value, label, words = [] }) =>
      [...words, label, value].map((word) => [fold(word), value] as const),
    ),
  );
  const commonWords = new Set(common?.words.map(fold));
  const isCommon = (text: string) => commonWords.has(fold(text));
  const between = options.filter(({ value }) => common?.values.includes(value));
  const read = (text: string): Reading<Value> =>
    orEmpty<Value, never>({}, text, (bare) => {
      const value = byWord.get(fold(bare));
      if (value !== undefined) return good(value);
      return wrong(isCommon(bare) ? 'between' : 'choice');
    });
  if (!common) return { write: written, read };
  return {
    write: written,
    read,
    bounds: { between: between.map(({ label }) => label).join(' / ') },
    doubt: {
      among: (texts) => texts.filter(isCommon),
      ways: () => between.map(({ value, label }) => ({ key: value, shown: label })),
      read: (text, readingKey) => {
        // The user's selected reading of the column decides about a common word, even if the word equals an option.
        if (!isCommon(text)) return read(text);
        const selected = between.find(({ value }) => value === readingKey);
        return selected ? good(selected.value) : wrong('between');
      },
    },
  };
}

const fold = (text: string) => foldText(text).replace(/[^a-z0-9]/g, '');
