import { stripPunctuation } from './typed.ts';

/** True for a phone number in wire format: 11 digits. */
export function isPhone(text: string): boolean {
  return /^\d{11}$/.test(text);
}

/** Reads a phone number that a user types, such as `(11) 98765-4321`, with or without +55; null if it is invalid. */
export function parsePhone(text: string): string | null {
  const bare = stripPunctuation(text).replace(/^\+55/, '');
  return isPhone(bare) ? bare : null;
}
