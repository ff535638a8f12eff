import { checkDigit, isCnpj } from './cnpj.ts';

/**
 * Length of the parts: state 2, year and month 4, issuer's CNPJ 14, then 24 digits, the last of them a check digit. A
 * CNPJ may contain letters, and so may the access key.
 */
const KEY = /^\d{6}[0-9A-Z]{12}\d{26}$/;
/** Document models of NF-e and NFC-e. Documents of other models prove no sale. */
const MODELS = ['55', '65'];

/** True for the access key of a sale's fiscal document (NF-e or NFC-e) without separators. */
export function isAccessKey(text: string): boolean {
  if (!KEY.test(text) || !text.endsWith(`${checkDigit(text.slice(0, 43))}`)) return false;
  const month = Number(text.slice(4, 6));
  const isKnown = MODELS.includes(text.slice(20, 22)) && isCnpj(issuerOf(text));
  return isKnown && month >= 1 && month <= 12;
}

/** CNPJ of the document's issuer. The key must pass `isAccessKey`. */
export function issuerOf(key: string): string {
  return key.slice(6, 20);
}

/** Month of issue, `YYYY-MM`. The key must pass `isAccessKey`. */
export function monthOfIssue(key: string): string {
  return `20${key.slice(2, 4)}-${key.slice(4, 6)}`;
}

/**
 * Reads an access key that a user types or scans, in groups of four or within the URL of a QR code. Null if the text
 * contains no key.
 */
export function parseAccessKey(text: string): string | null {
  const found = /(?<![0-9A-Z])\d{6}[0-9A-Z]{12}\d{26}(?![0-9A-Z])/.exec(text)?.[0] ?? text.replace(/\s/g, '');
  return isAccessKey(found) ? found : null;
}
