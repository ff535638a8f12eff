/**
 * Removes punctuation that users type or paste in documents: dots, slashes, dashes, parentheses and spaces. Letters
 * stay, because a CNPJ may contain them, and become uppercase.
 */
export function stripPunctuation(text: string): string {
  return text.replace(/[\s./\-–()]/g, '').toUpperCase();
}
