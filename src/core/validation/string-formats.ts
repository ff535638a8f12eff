import { isAccessKey } from './access-key.ts';
import { isBase64 } from './base64.ts';
import { isCnpj } from './cnpj.ts';
import { isCpf } from './cpf.ts';
import { isEmail } from './email.ts';
import { isPhone } from './phone.ts';
import { isPin } from './pin.ts';
import { isPlate } from './plate.ts';
import { isPostalCode } from './postal-code.ts';
import { isSensibleDate } from './sensible-date.ts';

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
