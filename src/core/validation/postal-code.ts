import { stripPunctuation } from './typed.ts';

/** True for a postal code (CEP) in wire format: 8 digits. */
export function isPostalCode(text: string): boolean {
  return /^\d{8}$/.test(text);
}

/** Reads a postal code that a user types, such as `01310-100`; null if it is invalid. */
export function parsePostalCode(text: string): string | null {
  const bare = stripPunctuation(text);
  return isPostalCode(bare) ? bare : null;
}
