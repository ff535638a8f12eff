import { stripPunctuation } from './typed.ts';

/** Whether the text is a phone number as it travels: 11 digits. */
export function isPhone(text: string): boolean {
  return /^\d{11}$/.test(text);
}

/** Reads a phone number as people type it, `(11) 98765-4321` or with +55 before it; null when it is none. */
export function parsePhone(text: string): string | null {
  const bare = stripPunctuation(text).replace(/^\+55/, '');
  return isPhone(bare) ? bare : null;
}
