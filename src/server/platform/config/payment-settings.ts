import { isCnpj, parseCnpj } from '#core/validation/cnpj.ts';
import { isCpf } from '#core/validation/cpf.ts';
import { isEmail } from '#core/validation/email.ts';
import { isPhone } from '#core/validation/phone.ts';
import { parsePort, InvalidSetting, type SettingsReader } from './settings.ts';

/**
 * Settings of local payments. The server creates the Pix codes for its own key, and a shared secret signs the payment
 * notices.
 */
export interface LocalSettings {
  readonly kind: 'local';
  /** PIX_KEY: a CPF, a CNPJ, an email address, `+55` and a phone number, or a random key. */
  readonly key: string;
  /** PIX_NAME and PIX_CITY: the payee, as the Pix code contains it. */
  readonly name: string;
  readonly city: string;
  /** PIX_NOTICE_SECRET: key of the signatures of payment notices. A secret: never logged. */
  readonly noticeSecret: string;
}

export type NoticeSettings =
  | {
      /** The bank sends its notices to a separate port that requires the bank's client certificate. */
      readonly kind: 'listener';
      readonly port: number;
      /**
       * PIX_NOTICE_CERTIFICATE and PIX_NOTICE_CERTIFICATE_KEY: files of the server certificate for the port that
       * receives the bank's notices.
       */
      readonly certificate: string;
      readonly certificateKey: string;
      /** PIX_NOTICE_CA: file of the authority that signed the bank's certificate. */
      readonly ca: string;
      /**
       * PIX_NOTICE_SUBJECT: common name of the bank's certificate; null accepts every certificate of the authority in
       * PIX_NOTICE_CA.
       */
      readonly subject: string | null;
    }
  | {
      /** A proxy verifies the bank's certificate and passes its subject in a header. */
      readonly kind: 'proxy';
      /** PIX_NOTICE_HEADER: name of the header with the certificate's subject, in lower case. */
      readonly header: string;
      /** PIX_NOTICE_SUBJECT: exact value of the header PIX_NOTICE_HEADER in the bank's notices. */
      readonly subject: string;
    };

/** Settings for a bank that offers the API Pix of Brazil's Central Bank. */
export interface BcbSettings {
  readonly kind: 'bcb';
  /** PIX_KEY: Pix key of the operator's account at the bank. */
  readonly key: string;
  /** PIX_NAME and PIX_CITY: the payee, if the server must create the Pix code itself. */
  readonly name: string;
  readonly city: string;
  /** PIX_API_URL, which ends with a slash, and PIX_TOKEN_URL. */
  readonly apiUrl: string;
  readonly tokenUrl: string;
  /** PIX_CLIENT_ID and PIX_CLIENT_SECRET. Secrets: never logged. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** PIX_CERTIFICATE and PIX_CERTIFICATE_KEY: files of the server's client certificate. */
  readonly certificate: string;
  readonly certificateKey: string;
  /** PIX_CA: file of the authority that signed the bank's certificate, if Node does not know it. */
  readonly ca: string | null;
  readonly notices: NoticeSettings;
}

export type PaymentSettings = LocalSettings | BcbSettings;

/** The operator's company, which receives slip payments and transfers. */
interface ConfiguredPayee {
  /** PAYEE_NAME: name of the company that receives slip payments and transfers. */
  readonly name: string;
  /** PAYEE_CNPJ: CNPJ of the company that receives slip payments and transfers, 14 characters without punctuation. */
  readonly federalTaxNumber: string;
}

export interface SlipSettings {
  readonly payee: ConfiguredPayee;
  /** SLIP_BANK: code of the bank that issues slips, three digits. */
  readonly bank: string;
  /** SLIP_AGREEMENT: number of the agreement with the bank that issues slips, up to eight digits. */
  readonly agreement: string;
}

export interface TransferSettings {
  readonly payee: ConfiguredPayee;
  /** TRANSFER_BANK: the bank as people name it, such as `001 Banco do Brasil`. */
  readonly bank: string;
  /** TRANSFER_BRANCH and TRANSFER_ACCOUNT, with their check digits. */
  readonly branch: string;
  readonly account: string;
  /** TRANSFER_PIX_KEY: a Pix key of the account for transfers; null if the account has none. */
  readonly pixKey: string | null;
}

export interface PaymentAccounts {
  /** SLIP_BANK and SLIP_AGREEMENT; null if the server creates no slips. */
  readonly slips: SlipSettings | null;
  /** Settings that begin with TRANSFER; null if the operator has no account for transfers. */
  readonly transfers: TransferSettings | null;
}

/** Default payment settings of the sandbox. They are public, because the sandbox handles no real money. */
const DEMO = {
  key: '123e4567-e89b-42d3-a456-426655440000',
  name: 'Litro',
  city: 'São Paulo',
  noticeSecret: 'a-secret-that-everybody-may-know',
  payee: { name: 'Litro Pagamentos Ltda (demonstração)', federalTaxNumber: '11444777000161' },
  slips: { bank: '999', agreement: '1' },
  transfers: { bank: '999 Banco de Demonstração', branch: '0001-9', account: '12345-6' },
};

/** Returns the settings of Pix payments; null if PAYMENTS is not set. The sandbox defaults to local payments. */
export function readPaymentSettings(reader: SettingsReader, sandbox: boolean): PaymentSettings | null {
  const kind = reader.read('PAYMENTS', parseKind, sandbox ? 'local' : null);
  if (kind === 'bcb') return readBcb(reader);
  return kind === 'local' ? readLocal(reader, sandbox) : null;
}

/**
 * Slips and transfers share one payee. In the sandbox, slips, transfers and the payee each have demo values if none of
 * their settings is set.
 */
export function readPaymentAccounts(reader: SettingsReader, sandbox: boolean): PaymentAccounts {
  const { read, readRequired } = reader;
  const bank = read('SLIP_BANK', parseBank, null);
  const account = firstSet(reader, [
    'TRANSFER_BANK',
    'TRANSFER_BRANCH',
    'TRANSFER_ACCOUNT',
    'TRANSFER_PIX_KEY',
  ]);
  const payee = readPayee(reader, bank === null ? account : 'SLIP_BANK', sandbox);
  if (payee === null) return { slips: null, transfers: null };
  const demo = <T>(settings: T) => (sandbox ? { ...settings, payee } : null);
  return {
    slips:
      bank === null
        ? demo(DEMO.slips)
        : { payee, bank, agreement: readRequired('SLIP_AGREEMENT', parseAgreement, '', 'SLIP_BANK') },
    transfers:
      account === null
        ? demo({ ...DEMO.transfers, pixKey: DEMO.key })
        : {
            payee,
            bank: readRequired('TRANSFER_BANK', parseName, '', account),
            branch: readRequired('TRANSFER_BRANCH', parseAccountNumber, '', account),
            account: readRequired('TRANSFER_ACCOUNT', parseAccountNumber, '', account),
            pixKey: read('TRANSFER_PIX_KEY', parseKey, null),
          },
  };
}

/**
 * Reads the payee; null if no setting names or needs a payee. `requiredBy` is the setting that needs a payee; null if
 * no setting does.
 */
function readPayee(
  reader: SettingsReader,
  requiredBy: string | null,
  sandbox: boolean,
): ConfiguredPayee | null {
  const set = firstSet(reader, ['PAYEE_NAME', 'PAYEE_CNPJ']);
  if (set === null && sandbox) return DEMO.payee;
  const requiringSetting = set ?? requiredBy;
  if (requiringSetting === null) return null;
  return {
    name: reader.readRequired('PAYEE_NAME', parseName, '', requiringSetting),
    federalTaxNumber: reader.readRequired('PAYEE_CNPJ', parsePayeeCnpj, '', requiringSetting),
  };
}

const firstSet = ({ read }: SettingsReader, names: readonly string[]): string | null =>
  names.find((name) => read(name, parseText, '') !== '') ?? null;

function readLocal({ read, readRequired }: SettingsReader, sandbox: boolean): LocalSettings {
  const own = <T>(name: string, parse: (text: string) => T, demo: T) =>
    sandbox ? read(name, parse, demo) : readRequired(name, parse, demo, 'PAYMENTS=local');
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
    reader.readRequired(name, parse, nothing, 'PAYMENTS=bcb');
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

function readNotices({ read, readRequired }: SettingsReader): NoticeSettings {
  const header = read('PIX_NOTICE_HEADER', parseHeader, null);
  if (header !== null) {
    return {
      kind: 'proxy',
      header,
      subject: readRequired('PIX_NOTICE_SUBJECT', parseText, '', 'PIX_NOTICE_HEADER'),
    };
  }
  const own = <T>(name: string, parse: (text: string) => T, nothing: T) =>
    readRequired(name, parse, nothing, 'PAYMENTS=bcb without PIX_NOTICE_HEADER');
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
  throw new InvalidSetting(`must be "local" or "bcb", not "${text}".`);
}

const RANDOM_KEY = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function parseKey(text: string): string {
  const isPhoneKey = text.startsWith('+55') && isPhone(text.slice(3));
  const isMailKey = text.length <= 77 && isEmail(text);
  if (isCpf(text) || isCnpj(text) || isPhoneKey || isMailKey || RANDOM_KEY.test(text)) return text;
  throw new InvalidSetting(
    'must be a CPF or a CNPJ without punctuation, +55 and a mobile phone, a mail address or a random key.',
  );
}

/** The error message does not repeat the setting, because the setting is a secret. */
function parseSecret(text: string): string {
  if (/^[\x21-\x7e]{32,200}$/.test(text)) return text;
  throw new InvalidSetting('must be 32 characters or more, such as those of: openssl rand -hex 32');
}

function parseHttps(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url?.protocol === 'https:' && !url.username && !url.password && !url.search && !url.hash;
  if (isPlain) return url.href;
  throw new InvalidSetting('must be an address like https://pix.example/v2, without a query or a password.');
}

function parseHeader(text: string): string {
  if (/^[a-z][a-z0-9-]{2,60}$/i.test(text)) return text.toLowerCase();
  throw new InvalidSetting(`must be the name of a header, not "${text}".`);
}

function parseBank(text: string): string {
  if (/^\d{3}$/.test(text)) return text;
  throw new InvalidSetting(`must be the three digits of a bank, not "${text}".`);
}

function parseAgreement(text: string): string {
  if (/^\d{1,8}$/.test(text)) return text;
  throw new InvalidSetting(`must be one to eight digits, not "${text}".`);
}

/** The limit of 100 characters is the length of a payee's name on a slip. */
function parseName(text: string): string {
  if (/^[^\p{Cc}]{1,100}$/u.test(text)) return text;
  throw new InvalidSetting('must be a text of one line and 100 characters at most.');
}

function parsePayeeCnpj(text: string): string {
  const cnpj = parseCnpj(text);
  if (cnpj !== null) return cnpj;
  throw new InvalidSetting(`must be a CNPJ with right check digits, not "${text}".`);
}

/** A branch or an account with its check digit, which some banks write as X. */
function parseAccountNumber(text: string): string {
  if (/^(?=.{1,20}$)\d[\d.]*(?:-[\dXx]{1,2})?$/.test(text)) return text;
  throw new InvalidSetting(
    `must be digits, with the check digit after a hyphen, such as 12345-6, not "${text}".`,
  );
}
