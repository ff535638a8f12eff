import { checkDigit, isCnpj } from './cnpj.ts';

/**
 * State 2, year and month 4, CNPJ of the issuer 14, and 24 digits of which the last one checks the others. A CNPJ may hold
 * letters, and then so does the key.
 */
const KEY = /^\d{6}[0-9A-Z]{12}\d{26}$/;
/** NF-e and NFC-e; other documents prove no sale. */
const MODELS = ['55', '65'];

/** Whether the text is the access key of a sale's fiscal document (NF-e or NFC-e), nothing between its characters. */
export function isAccessKey(text: string): boolean {
  if (!KEY.test(text) || !text.endsWith(`${checkDigit(text.slice(0, 43))}`)) return false;
  const month = Number(text.slice(4, 6));
  const isKnown = MODELS.includes(text.slice(20, 22)) && isCnpj(issuerOf(text));
  return isKnown && month >= 1 && month <= 12;
}

/** The CNPJ of who issued the document. Expects what `isAccessKey` accepts. */
export function issuerOf(key: string): string {
  return key.slice(6, 20);
}

/** The month in which it was issued, `YYYY-MM`. Expects what `isAccessKey` accepts. */
export function monthOfIssue(key: string): string {
  return `20${key.slice(2, 4)}-${key.slice(4, 6)}`;
}

/** Reads a key as people type or scan it: in groups of four, or within the address of a QR code; null where there is none. */
export function parseAccessKey(text: string): string | null {
  const found = /(?<![0-9A-Z])\d{6}[0-9A-Z]{12}\d{26}(?![0-9A-Z])/.exec(text)?.[0] ?? text.replace(/\s/g, '');
  return isAccessKey(found) ? found : null;
}
