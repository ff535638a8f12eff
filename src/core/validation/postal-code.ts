import { stripPunctuation } from './typed.ts';

/** Whether the text is a postal code (CEP) as it travels: 8 digits. */
export function isPostalCode(text: string): boolean {
  return /^\d{8}$/.test(text);
}

/** Reads a postal code as people type it, `01310-100`; null when it is none. */
export function parsePostalCode(text: string): string | null {
  const bare = stripPunctuation(text);
  return isPostalCode(bare) ? bare : null;
}
