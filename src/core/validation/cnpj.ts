import { stripPunctuation } from './typed.ts';

/**
 * The check digit behind these characters, by modulo 11: weights run 2 to 9 from the right and over again; a letter counts as
 * its place behind '0' in ASCII ('A' is 17).
 */
export function checkDigit(characters: string): number {
  let sum = 0;
  for (let at = 0; at < characters.length; at += 1) {
    sum += (characters.charCodeAt(at) - 48) * (((characters.length - 1 - at) % 8) + 2);
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** The two digits that complete the first twelve characters of a CNPJ. */
export function cnpjCheckDigits(twelveCharacters: string): string {
  const first = checkDigit(twelveCharacters);
  return `${first}${checkDigit(`${twelveCharacters}${first}`)}`;
}

/**
 * Whether the text is a CNPJ as it travels: twelve digits or upper case letters and two right check digits (Receita
 * Federal, IN RFB 2.229 of 2024; numbers of digits alone stay as they are). All zeros fulfil the arithmetic and are
 * nobody's number.
 */
export function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || text === '00000000000000') return false;
  return text.endsWith(cnpjCheckDigits(text.slice(0, 12)));
}

/** Reads a CNPJ as people type it, `12.abc.345/01de-35`; null when it is none. */
export function parseCnpj(text: string): string | null {
  const bare = stripPunctuation(text);
  return isCnpj(bare) ? bare : null;
}
