import { stripPunctuation } from '#core/validation/typed.ts';

/**
 * Normalizes a typed identifier as the tables store it: an e-mail address in lower case, a CPF as its digits. It does not
 * validate, because an impossible identifier must answer like an unknown identifier.
 */
export function parseIdentifier(text: string): string {
  // PostgreSQL rejects NUL, and no identifier contains control characters.
  const typed = text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return typed.includes('@') ? typed.toLowerCase() : stripPunctuation(typed);
}
