import { isAccessKey } from './access-key.ts';
import { isCnpj } from './cnpj.ts';
import { isCpf } from './cpf.ts';
import { isEmail } from './email.ts';
import { isPhone } from './phone.ts';
import { isPin } from './pin.ts';
import { isPlate } from './plate.ts';
import { isPostalCode } from './postal-code.ts';
import { isSensibleDate } from './sensible-date.ts';

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}

/**
 * String formats of the schemas, for the server's validator and for forms. Each validator accepts only the wire format:
 * no punctuation, uppercase letters.
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
