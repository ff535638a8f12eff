import { stripPunctuation } from '#core/validation/typed.ts';

/**
 * What people type to say who they are, as it is stored: an e-mail address in lower case, a CPF as its digits. Whether
 * it is one is not asked: an identifier that cannot exist answers like one that does not.
 */
export function parseIdentifier(text: string): string {
  // The database takes no NUL, and no identifier has control characters.
  const typed = text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return typed.includes('@') ? typed.toLowerCase() : stripPunctuation(typed);
}
