import { isAccessKey } from './access-key.ts';
import { isCnpj } from './cnpj.ts';
import { isCpf } from './cpf.ts';
import { isEmail } from './email.ts';
import { isPhone } from './phone.ts';
import { isPin } from './pin.ts';
import { isPlate } from './plate.ts';
import { isPostalCode } from './postal-code.ts';
import { isSensibleDate } from './sensible-date.ts';

/** Whether a text is base64 as it travels: the usual alphabet, filled up to whole groups of four, and nothing else. */
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}

/**
 * The string formats that schemas name, for the server's validator and for forms alike. Each tells whether a text is in
 * the spelling that travels: no punctuation, letters in upper case.
 */
export const stringFormats = {
  'access-key': isAccessKey,
  cpf: isCpf,
  cnpj: isCnpj,
  plate: isPlate,
  phone: isPhone,
  'postal-code': isPostalCode,
  email: isEmail,
  pin: isPin,
  base64: isBase64,
  date: isSensibleDate,
} as const satisfies Record<string, (text: string) => boolean>;

export type StringFormat = keyof typeof stringFormats;
