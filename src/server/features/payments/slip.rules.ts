/**
 * Bank slips (boletos) by the rules of FEBRABAN: 44 digits of the barcode, and 47 digits to type.
 * The module does not support slips of taxes and utilities, which begin with 8 and have other rules.
 */
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';

export interface Slip {
  readonly barcode: string;
  /** The 47 digits to type, without separators. */
  readonly line: string;
}

const FREE_FIELD_LENGTH = 25;
const AMOUNT_LENGTH = 10;
const REAL = '9';

/** `bank` has three digits; `freeField` has 25, which identify the slip at the bank. Throws RangeError for other lengths. */
export function writeSlip(slip: {
  bank: string;
  freeField: string;
  amountCents: Cents;
  dueDate: CalendarDate;
}): Slip {
  const { bank, freeField } = slip;
  const amount = String(slip.amountCents).padStart(AMOUNT_LENGTH, '0');
  if (!/^\d{3}$/.test(bank)) throw new RangeError('A bank is three digits.');
  if (!/^\d{25}$/.test(freeField)) throw new RangeError(`A free field is ${FREE_FIELD_LENGTH} digits.`);
  if (!/^\d{10}$/.test(amount)) throw new RangeError('A slip is of 0.00 to 99999999.99 reais.');
  const front = `${bank}${REAL}`;
  const back = `${dueFactor(slip.dueDate)}${amount}`;
  const check = modulo11(`${front}${back}${freeField}`);
  const first = `${front}${freeField.slice(0, 5)}`;
  const [second, third] = [freeField.slice(5, 15), freeField.slice(15)];
  return {
    barcode: `${front}${check}${back}${freeField}`,
    line: `${[first, second, third].map((part) => `${part}${modulo10(part)}`).join('')}${check}${back}`,
  };
}

const DAY_MS = 86_400_000;
const FIRST_FACTOR = 1_000;
const FACTORS = 9_000;
/** The due date 3 July 2000 has the factor 1000. On 22 February 2025, after factor 9999, the cycle restarted at 1000. */
const FIRST_FACTOR_DAY = Date.parse('2000-07-03T00:00:00Z');

export function dueFactor(date: CalendarDate): string {
  const days = (Date.parse(`${date}T00:00:00Z`) - FIRST_FACTOR_DAY) / DAY_MS;
  if (!(days >= 0)) throw new RangeError(`No due date of a slip: ${date}`);
  return String(FIRST_FACTOR + (days % FACTORS));
}

/** Check digit of each typed part: weights 2 and 1 from the right, digit sums. */
export function modulo10(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const product = Number(digits[digits.length - 1 - at]) * (2 - (at % 2));
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}

/** Check digit of the whole slip: weights 2 to 9 from the right. The results 0, 10 and 11 become 1. */
export function modulo11(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    sum += Number(digits[digits.length - 1 - at]) * ((at % 8) + 2);
  }
  const check = 11 - (sum % 11);
  return check > 9 ? 1 : check;
}

const SLIP_NUMBER_LENGTH = 17;

/**
 * The free field of our slips: the bank agreement and a 17-digit number derived from the id. The number has no collisions
 * for some hundred million ids.
 */
export function freeFieldOf(agreement: string, id: string): string {
  const number = BigInt(`0x${id.replaceAll('-', '')}`) % 10n ** BigInt(SLIP_NUMBER_LENGTH);
  const room = FREE_FIELD_LENGTH - SLIP_NUMBER_LENGTH;
  return `${agreement.padStart(room, '0')}${String(number).padStart(SLIP_NUMBER_LENGTH, '0')}`;
}
