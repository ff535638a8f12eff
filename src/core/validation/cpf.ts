import { stripPunctuation } from './typed.ts';

/** Check digit of a CPF by modulo 11. The weights fall from left to right, to 2 at the last digit. */
function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) sum += Number(digits[at]) * (digits.length + 1 - at);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

export function cpfCheckDigits(nineDigits: string): string {
  const first = checkDigit(nineDigits);
  return `${first}${checkDigit(`${nineDigits}${first}`)}`;
}

/**
 * True for a CPF in wire format: 11 digits with two valid check digits. The ten sequences of one digit pass the check
 * but belong to no person.
 */
export function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^(\d)\1{10}$/.test(text)) return false;
  return text.endsWith(cpfCheckDigits(text.slice(0, 9)));
}

/** Reads a CPF that a user types, such as `111.444.777-35`; null if it is invalid. */
export function parseCpf(text: string): string | null {
  const bare = stripPunctuation(text);
  return isCpf(bare) ? bare : null;
}
