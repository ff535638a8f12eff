import { stripPunctuation } from './typed.ts';

/**
 * Check digit by modulo 11. Weights run from 2 to 9 from the right and repeat. A letter counts as its ASCII code minus
 * that of '0' ('A' is 17).
 */
export function checkDigit(characters: string): number {
  let sum = 0;
  for (let at = 0; at < characters.length; at += 1) {
    sum += (characters.charCodeAt(at) - 48) * (((characters.length - 1 - at) % 8) + 2);
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

export function cnpjCheckDigits(twelveCharacters: string): string {
  const first = checkDigit(twelveCharacters);
  return `${first}${checkDigit(`${twelveCharacters}${first}`)}`;
}

/**
 * True for a CNPJ in wire format: twelve digits or uppercase letters and two valid check digits. Source: Receita
 * Federal, IN RFB 2.229 of 2024; numeric CNPJs stay valid. All zeros pass the check but belong to no company.
 */
export function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || text === '00000000000000') return false;
  return text.endsWith(cnpjCheckDigits(text.slice(0, 12)));
}

/** Reads a CNPJ that a user types, such as `12.abc.345/01de-35`; null if it is invalid. */
export function parseCnpj(text: string): string | null {
  const bare = stripPunctuation(text);
  return isCnpj(bare) ? bare : null;
}
