/**
 * Ready-made ways to write and read a field. Problems are keys of namespace `registry`, `problem_<key>`. An empty field
 * reads as `empty` where that is allowed: '' for texts, null for the rest.
 */
import { formatCpf } from '#core/format/cpf.ts';
import { formatTyped } from '#core/format/decimal.ts';
import { DEFAULT_LOCALE, type Locale } from '#core/format/locale.ts';
import { parseDecimal } from '#core/format/parse-decimal.ts';
import { formatPhone } from '#core/format/phone.ts';
import { formatPlate } from '#core/format/plate.ts';
import { parseCalendarDate } from '#core/dates/calendar-date.ts';
import { wholeUnits } from '#core/money/decimals.ts';
import { parseCpf } from '#core/validation/cpf.ts';
import { isEmail } from '#core/validation/email.ts';
import { brokenPasswordRules } from '#core/validation/password.ts';
import { parsePhone } from '#core/validation/phone.ts';
import { isPin } from '#core/validation/pin.ts';
import { parsePlate } from '#core/validation/plate.ts';
import { foldText } from '#core/ui/table/fold-text.ts';
import type { FieldRules, Reading } from './record-form.ts';

type Rules = Pick<FieldRules, 'write' | 'read'>;

const good = (value: unknown): Reading => ({ ok: true, value });
const wrong = (problem: string): Reading => ({ ok: false, problem });
const written = (value: unknown) => (typeof value === 'string' ? value : '');

/** `empty`: what an empty field reads as; left out, it must be filled in. */
interface Emptiness {
  readonly empty?: '' | null;
}

function orEmpty({ empty }: Emptiness, text: string, read: (text: string) => Reading): Reading {
  const bare = text.trim();
  if (bare !== '') return read(bare);
  return empty === undefined ? wrong('required') : good(empty);
}

/** Any text, without the spaces around it. */
export function textRules({ max, ...rest }: Emptiness & { max: number }): Rules {
  return {
    write: written,
    read: (text) => orEmpty(rest, text, (bare) => ([...bare].length > max ? wrong('tooLong') : good(bare))),
  };
}

function parsedRules(
  emptiness: Emptiness,
  problem: string,
  parse: (text: string) => unknown,
  write: (value: string) => string = String,
): Rules {
  return {
    write: (value) => (typeof value === 'string' && value !== '' ? write(value) : ''),
    read: (text) =>
      orEmpty(emptiness, text, (bare) => {
        const value = parse(bare);
        return value === null ? wrong(problem) : good(value);
      }),
  };
}

export const plateRules = (): Rules => parsedRules({}, 'plate', parsePlate, formatPlate);
export const cpfRules = (): Rules => parsedRules({}, 'cpf', parseCpf, formatCpf);
export const phoneRules = (): Rules => parsedRules({ empty: '' }, 'phone', parsePhone, formatPhone);
export const emailRules = (): Rules =>
  parsedRules({ empty: '' }, 'email', (text) => (isEmail(text) ? text : null));
/** A day as a date field gives it, `YYYY-MM-DD`, or as people of the locale write it in a sheet; null while empty. */
export const dateRules = (locale: Locale = DEFAULT_LOCALE): Rules =>
  parsedRules({ empty: null }, 'date', (text) => parseCalendarDate(isoDay(text, locale)));

/** `31/12/2030`, with the month first where that is how days are written. */
function isoDay(text: string, locale: Locale): string {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (!parts) return text;
  const [, first = '', second = '', year = ''] = parts;
  const [day, month] = locale === 'en-US' ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Exactly 4 digits. Empty reads as `undefined`, which sends nothing: a secret that is there stays. */
export function pinRules(): Rules {
  return { write: () => '', read: (text) => secret(text, () => isPin(text) || 'pin') };
}

/** By the rules of a password; empty sends nothing unless it is `required`. */
export function passwordRules({ required = false } = {}): Rules {
  return {
    write: () => '',
    read: (text) =>
      text === '' && required ? wrong('required') : secret(text, () => brokenPasswordRules(text)[0] ?? true),
  };
}

/** Spaces of a secret are its own. */
function secret(text: string, check: () => true | string): Reading {
  if (text === '') return good(undefined);
  const checked = check();
  return checked === true ? good(text) : wrong(checked);
}

/** A whole number within bounds; null while empty. */
export function wholeRules(
  { min, max }: { min: number; max: number },
  locale: Locale = DEFAULT_LOCALE,
): Rules {
  return decimalRules({ min, max, decimals: 0 }, locale);
}

export interface DecimalBounds {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  /** `min` itself is too little. */
  readonly above?: boolean;
}

/** A number as people of the locale write it, grouped or not; null while empty. */
export function decimalRules(bounds: DecimalBounds, locale: Locale = DEFAULT_LOCALE): Rules {
  const { min, max, decimals, above = false } = bounds;
  return {
    write: (value) => (typeof value === 'number' ? formatTyped(value, decimals, locale) : ''),
    read: (text) =>
      orEmpty({ empty: null }, text, (bare) => {
        const value = parseDecimal(bare, locale);
        if (value === null) return wrong('number');
        if (wholeUnits(value, decimals) === null) return wrong(decimals === 0 ? 'whole' : 'decimals');
        const tooLittle = above ? value <= min : value < min;
        return tooLittle || value > max ? wrong('range') : good(value);
      }),
  };
}

interface Choice {
  readonly value: string;
  readonly label: string;
  /** What people also write for it in a sheet. */
  readonly words?: readonly string[];
}

/** One of a few, by the word that is shown, the one that travels, and what else people write for it. */
export function choiceRules(options: readonly Choice[]): Rules {
  const byWord = new Map(
    options.flatMap(({ value, label, words = [] }) =>
      [...words, label, value].map((word) => [fold(word), value] as const),
    ),
  );
  return {
    write: written,
    read: (text) =>
      orEmpty({}, text, (bare) => {
        const value = byWord.get(fold(bare));
        return value === undefined ? wrong('choice') : good(value);
      }),
  };
}

const fold = (text: string) => foldText(text).replace(/[^a-z0-9]/g, '');
