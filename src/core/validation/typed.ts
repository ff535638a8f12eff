/**
 * What people put between the characters of a document when they type or paste it: dots, slashes, dashes, brackets
 * and spaces. Letters stay, because a CNPJ may carry them, and are made upper case.
 */
export function stripPunctuation(text: string): string {
  return text.replace(/[\s./\-–()]/g, '').toUpperCase();
}
