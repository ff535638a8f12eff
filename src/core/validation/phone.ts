import { stripPunctuation } from './typed.ts';

/**
 * Whether the text is a phone number as it travels: area code (no 0 in it) and the number of a mobile phone, which begins with
 * 9; 11 digits that are not all the same.
 */
export function isPhone(text: string): boolean {
  return /^[1-9]{2}9\d{8}$/.test(text) && !/^(\d)\1+$/.test(text);
}

/** Reads a phone number as people type it, `(11) 98765-4321` or with +55 before it; null when it is none. */
export function parsePhone(text: string): string | null {
  const bare = stripPunctuation(text).replace(/^\+55/, '');
  return isPhone(bare) ? bare : null;
}
