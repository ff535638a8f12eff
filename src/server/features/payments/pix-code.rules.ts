/**
 * BR Code, the text of a Pix: fields with a two-digit id, a two-digit length and a value (EMV QRCPS-MPM). The last field is a
 * checksum.
 * Static codes contain key and amount; dynamic codes contain the location of the charge.
 */
import { cents, type Cents } from '#core/money/cents.ts';

export interface PixCode {
  /** Pix key of the recipient, only in a static code. */
  readonly key: string | null;
  /** URL of the charge at the bank, without the scheme; only in a dynamic code. */
  readonly url: string | null;
  /** Null if the code contains no amount, because the payer or the charge at the bank defines it. */
  readonly amountCents: Cents | null;
  readonly name: string;
  readonly city: string;
  /** Txid in the code; null if the code contains the placeholder `***`. */
  readonly txid: string | null;
  readonly message: string;
}

export const STATIC_TXID_LENGTH = 25;
const NAME_LENGTH = 25;
const CITY_LENGTH = 15;
const FIELD_LENGTH = 99;
const PIX = 'br.gov.bcb.pix';
const NO_TXID = '***';

interface PixCodePayee {
  readonly name: string;
  readonly city: string;
}

interface StaticCharge extends PixCodePayee {
  readonly key: string;
  readonly amountCents: Cents;
  readonly txid: string;
  readonly message: string;
}

/** Writes a static code for one charge. Throws RangeError for an invalid txid. */
export function writePixCode(charge: StaticCharge): string {
  if (!/^[A-Za-z0-9]{1,25}$/.test(charge.txid)) {
    throw new RangeError('A static Pix code carries a txid of 1 to 25 letters and digits.');
  }
  const account = field('00', PIX) + field('01', charge.key);
  const room = FIELD_LENGTH - account.length - 4;
  const message = room > 0 ? foldText(charge.message, room) : '';
  return writeFields(
    field('00', '01') + field('26', account + (message && field('02', message))),
    field('54', decimal(charge.amountCents)),
    charge,
    charge.txid,
  );
}

export function writeDynamicPixCode({ url, ...payee }: PixCodePayee & { url: string }): string {
  const account = field('00', PIX) + field('25', url);
  return writeFields(field('00', '01') + field('01', '12') + field('26', account), '', payee, NO_TXID);
}

function writeFields(account: string, amount: string, { name, city }: PixCodePayee, txid: string): string {
  return sealed(
    account +
      field('52', '0000') +
      field('53', '986') +
      amount +
      field('58', 'BR') +
      field('59', foldText(name, NAME_LENGTH)) +
      field('60', foldText(city, CITY_LENGTH)) +
      field('62', field('05', txid)),
  );
}

/** Reads a Pix code. Null if the text is no Pix code or has a wrong checksum. */
export function readPixCode(payload: string): PixCode | null {
  // Some banks write the checksum in lower case.
  const checksum = payload.slice(-4).toUpperCase();
  if (sealed(payload.slice(0, -8)) !== payload.slice(0, -4) + checksum) return null;
  const fields = readFields(payload);
  const account = fields && readFields(fields.get('26') ?? '');
  if (!account || fields.get('00') !== '01' || account.get('00')?.toLowerCase() !== PIX) return null;
  const more = readFields(fields.get('62') ?? '');
  const txid = more?.get('05') ?? NO_TXID;
  const amount = fields.get('54');
  return {
    key: account.get('01') ?? null,
    url: account.get('25') ?? null,
    amountCents: amount === undefined ? null : readDecimal(amount),
    name: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
    txid: txid === NO_TXID ? null : txid,
    message: account.get('02') ?? '',
  };
}

/** Text of unaccented letters, digits and common signs, cut to `most` characters. Every bank accepts these characters. */
export function foldText(text: string, most: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9 .,/&()+-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim();
}

export function decimal(amountCents: Cents): string {
  const digits = String(amountCents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads an amount in Pix format; null for any other text. */
export function readDecimal(text: string): Cents | null {
  return /^\d{1,10}\.\d{2}$/.test(text) ? cents(Number(text.replace('.', ''))) : null;
}

/** Checksum CRC-16/CCITT-FALSE as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const field = (name: string, value: string) => `${name}${String(value.length).padStart(2, '0')}${value}`;

/** Appends the checksum. The checksum also covers the id and the length of its own field. */
const sealed = (fields: string) => `${fields}6304${crc16(`${fields}6304`)}`;

function readFields(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const [, name, length] = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4)) ?? [];
    if (name === undefined) return null;
    const end = at + 4 + Number(length);
    if (end > text.length || fields.has(name)) return null;
    fields.set(name, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}
