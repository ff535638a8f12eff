import { stripPunctuation } from './typed.ts';

/** Check digit by modulo 11 over the digits before it, with weights falling to 2. */
function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) sum += Number(digits[at]) * (digits.length + 1 - at);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** The two digits that complete the first nine of a CPF. */
export function cpfCheckDigits(nineDigits: string): string {
  const first = checkDigit(nineDigits);
  return `${first}${checkDigit(`${nineDigits}${first}`)}`;
}

/**
 * Whether the text is a CPF as it travels: 11 digits and nothing else, the last two right. The ten sequences of one
 * digit fulfil the arithmetic and are nobody's number.
 */
export function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^(\d)\1{10}$/.test(text)) return false;
  return text.endsWith(cpfCheckDigits(text.slice(0, 9)));
}

/** Reads a CPF as people type it, `111.444.777-35`; null when it is none. */
export function parseCpf(text: string): string | null {
  const bare = stripPunctuation(text);
  return isCpf(bare) ? bare : null;
}
