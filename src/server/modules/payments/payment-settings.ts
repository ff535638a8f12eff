/** The settings of payments, checked as they are read. */
import { isCnpj } from '#core/validation/cnpj.ts';
import { isCpf } from '#core/validation/cpf.ts';
import { isEmail } from '#core/validation/email.ts';
import { isPhone } from '#core/validation/phone.ts';
import { parsePort, WrongSetting, type SettingsReader } from '../../settings.ts';

/** Codes that the server writes by itself for a key of its own, and notices that are signed with a secret. */
export interface LocalSettings {
  readonly kind: 'local';
  /** PIX_KEY: a CPF, a CNPJ, a mail address, `+55` and a phone number, or a random key. */
  readonly key: string;
  /** PIX_NAME and PIX_CITY: whom somebody pays, as it stands in the code. */
  readonly name: string;
  readonly city: string;
  /** PIX_NOTICE_SECRET: what notices are signed with. A secret: never logged. */
  readonly noticeSecret: string;
}

/** Where notices arrive, and how it is known that they are the bank's. */
export type NoticeSettings =
  | {
      /** A port of its own, which asks for the bank's certificate. */
      readonly kind: 'listener';
      /** PIX_NOTICE_PORT */
      readonly port: number;
      /** PIX_NOTICE_CERTIFICATE and PIX_NOTICE_CERTIFICATE_KEY: files of what the port shows. */
      readonly certificate: string;
      readonly certificateKey: string;
      /** PIX_NOTICE_CA: the file of who signed the bank's certificate. */
      readonly ca: string;
      /** PIX_NOTICE_SUBJECT: the common name of the bank's certificate; null for whichever one that is signed so. */
      readonly subject: string | null;
    }
  | {
      /** The proxy asks for the bank's certificate, and says in a header whose it is. */
      readonly kind: 'proxy';
      /** PIX_NOTICE_HEADER, in lower case. */
      readonly header: string;
      /** PIX_NOTICE_SUBJECT: exactly what it says of the bank. */
      readonly subject: string;
    };

/** A bank that speaks API Pix of the Central Bank. */
export interface BcbSettings {
  readonly kind: 'bcb';
  /** PIX_KEY: the key of the account at the bank. */
  readonly key: string;
  /** PIX_NAME and PIX_CITY: whom somebody pays, where the bank leaves it to us to write the code. */
  readonly name: string;
  readonly city: string;
  /** PIX_API_URL and PIX_TOKEN_URL, with a slash at the end of the first. */
  readonly apiUrl: string;
  readonly tokenUrl: string;
  /** PIX_CLIENT_ID and PIX_CLIENT_SECRET. Secrets: never logged. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** PIX_CERTIFICATE and PIX_CERTIFICATE_KEY: files of what the bank knows the server by. */
  readonly certificate: string;
  readonly certificateKey: string;
  /** PIX_CA: the file of who signed the bank's own certificate, where that is nobody whom Node knows. */
  readonly ca: string | null;
  readonly notices: NoticeSettings;
}

export type PaymentSettings = LocalSettings | BcbSettings;

/** Whose bank slips we write. */
export interface SlipSettings {
  /** SLIP_BANK: three digits. */
  readonly bank: string;
  /** SLIP_AGREEMENT: the number of the agreement with that bank, up to eight digits. */
  readonly agreement: string;
}

/** What everybody may know: the sandbox's money is none. */
const DEMO = {
  key: '123e4567-e89b-42d3-a456-426655440000',
  name: 'Litro',
  city: 'São Paulo',
  noticeSecret: 'a-secret-that-everybody-may-know',
  slips: { bank: '999', agreement: '1' },
};

/** Null where nothing is set, outside of the sandbox. */
export function readPaymentSettings(reader: SettingsReader, sandbox: boolean): PaymentSettings | null {
  const kind = reader.read('PAYMENTS', parseKind, sandbox ? 'local' : null);
  if (kind === 'bcb') return readBcb(reader);
  return kind === 'local' ? readLocal(reader, sandbox) : null;
}

export function readSlipSettings({ read, need }: SettingsReader, sandbox: boolean): SlipSettings | null {
  const bank = read('SLIP_BANK', parseBank, null);
  if (bank === null) return sandbox ? DEMO.slips : null;
  return { bank, agreement: need('SLIP_AGREEMENT', parseAgreement, '', 'SLIP_BANK') };
}

function readLocal({ read, need }: SettingsReader, sandbox: boolean): LocalSettings {
  const own = <T>(name: string, parse: (text: string) => T, demo: T) =>
    sandbox ? read(name, parse, demo) : need(name, parse, demo, 'PAYMENTS=local');
  return {
    kind: 'local',
    key: own('PIX_KEY', parseKey, DEMO.key),
    name: own('PIX_NAME', parseText, DEMO.name),
    city: own('PIX_CITY', parseText, DEMO.city),
    noticeSecret: own('PIX_NOTICE_SECRET', parseSecret, DEMO.noticeSecret),
  };
}

function readBcb(reader: SettingsReader): BcbSettings {
  const own = <T>(name: string, parse: (text: string) => T, nothing: T) =>
    reader.need(name, parse, nothing, 'PAYMENTS=bcb');
  return {
    kind: 'bcb',
    key: own('PIX_KEY', parseKey, ''),
    name: own('PIX_NAME', parseText, ''),
    city: own('PIX_CITY', parseText, ''),
    apiUrl: own('PIX_API_URL', (text) => parseHttps(text).replace(/\/*$/, '/'), ''),
    tokenUrl: own('PIX_TOKEN_URL', parseHttps, ''),
    clientId: own('PIX_CLIENT_ID', parseText, ''),
    clientSecret: own('PIX_CLIENT_SECRET', parseText, ''),
    certificate: own('PIX_CERTIFICATE', parseText, ''),
    certificateKey: own('PIX_CERTIFICATE_KEY', parseText, ''),
    ca: reader.read('PIX_CA', parseText, null),
    notices: readNotices(reader),
  };
}

function readNotices({ read, need }: SettingsReader): NoticeSettings {
  const header = read('PIX_NOTICE_HEADER', parseHeader, null);
  if (header !== null) {
    return { kind: 'proxy', header, subject: need('PIX_NOTICE_SUBJECT', parseText, '', 'PIX_NOTICE_HEADER') };
  }
  const own = <T>(name: string, parse: (text: string) => T, nothing: T) =>
    need(name, parse, nothing, 'PAYMENTS=bcb without PIX_NOTICE_HEADER');
  return {
    kind: 'listener',
    port: own('PIX_NOTICE_PORT', parsePort, 0),
    certificate: own('PIX_NOTICE_CERTIFICATE', parseText, ''),
    certificateKey: own('PIX_NOTICE_CERTIFICATE_KEY', parseText, ''),
    ca: own('PIX_NOTICE_CA', parseText, ''),
    subject: read('PIX_NOTICE_SUBJECT', parseText, null),
  };
}

const parseText = (text: string) => text;

function parseKind(text: string): PaymentSettings['kind'] {
  if (text === 'local' || text === 'bcb') return text;
  throw new WrongSetting(`must be "local" or "bcb", not "${text}".`);
}

const RANDOM_KEY = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** As the directory of keys (DICT) keeps it. */
function parseKey(text: string): string {
  const isPhoneKey = text.startsWith('+55') && isPhone(text.slice(3));
  const isMailKey = text.length <= 77 && isEmail(text);
  if (isCpf(text) || isCnpj(text) || isPhoneKey || isMailKey || RANDOM_KEY.test(text)) return text;
  throw new WrongSetting(
    'must be a CPF or a CNPJ without punctuation, +55 and a mobile phone, a mail address or a random key.',
  );
}

/** The text itself is never repeated: it is a secret. */
function parseSecret(text: string): string {
  if (/^[\x21-\x7e]{32,200}$/.test(text)) return text;
  throw new WrongSetting('must be 32 characters or more, such as those of: openssl rand -hex 32');
}

function parseHttps(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url?.protocol === 'https:' && !url.username && !url.password && !url.search && !url.hash;
  if (isPlain) return url.href;
  throw new WrongSetting('must be an address like https://pix.example/v2, without a query or a password.');
}

function parseHeader(text: string): string {
  if (/^[a-z][a-z0-9-]{2,60}$/i.test(text)) return text.toLowerCase();
  throw new WrongSetting(`must be the name of a header, not "${text}".`);
}

function parseBank(text: string): string {
  if (/^\d{3}$/.test(text)) return text;
  throw new WrongSetting(`must be the three digits of a bank, not "${text}".`);
}

function parseAgreement(text: string): string {
  if (/^\d{1,8}$/.test(text)) return text;
  throw new WrongSetting(`must be one to eight digits, not "${text}".`);
}
