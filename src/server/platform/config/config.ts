/** What the environment says, read once at the start and checked as a whole. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { findTwice, isAddress, splitAddresses } from '../database/addresses.ts';
import { StartError } from '../database/start-error.ts';
import { readErrorReports, type ErrorReportSettings } from './error-report-settings.ts';
import { isLoopback } from '../hosts.ts';
import { readMetricsSettings, type MetricsSettings } from './metrics-settings.ts';
import { readNight, type NightSettings } from './night-settings.ts';
import {
  readPaymentAccounts,
  readPaymentSettings,
  type PaymentAccounts,
  type PaymentSettings,
} from './payment-settings.ts';
import { parseRegistries, type RegistrySetting } from './registry-settings.ts';
import { readSealSettings, type SealSettings } from './seal-settings.ts';
import {
  createReader,
  isHostName,
  listed,
  parseBase,
  parseHost,
  parsePort,
  WrongSetting,
  type Environment,
  type Read,
} from './settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const BYTES_OF_MB = 1024 * 1024;

export interface Config extends PaymentAccounts {
  /** PORT, 8080. 0 takes any free port. */
  readonly port: number;
  /** HOST, 127.0.0.1: the address to listen on. */
  readonly host: string;
  /** DATA_DIR, .data: the folder of the embedded database; absolute. */
  readonly dataDir: string;
  /** DATABASE_URL: a PostgreSQL instead of the embedded database, or several, of which one takes writes. Holds a password: never logged. */
  readonly databaseUrl?: string | undefined;
  /** MIGRATION_DATABASE_URL: the same as the owner of the tables, who alone changes them. Holds a password: never logged. */
  readonly migrationDatabaseUrl?: string | undefined;
  /** DATABASE_POOL, 10: how many connections to PostgreSQL at most; one more listens for events. */
  readonly databasePool: number;
  /** What begins with LITRO_SEAL: the key of the seals. Holds a secret: never logged. */
  readonly seals: SealSettings;
  /** LITRO_SANDBOX=on: the demo companies, whose sign-ins everybody knows, and the calls under /sandbox. On this machine alone. */
  readonly sandbox: boolean;
  /** ALLOWED_ORIGINS: the pages of other origins whose scripts may call, as exact origins separated by commas. */
  readonly allowedOrigins: readonly string[];
  /** ALLOWED_HOSTS: host names under which this server is asked besides that of PUBLIC_URL and those of this machine. */
  readonly allowedHosts: readonly string[];
  /** PUBLIC_URL, http://localhost:PORT: the origin under which people reach the portal; links in mails start with it. */
  readonly publicUrl: string;
  /** SMTP_URL: where mail goes; the local outbox without it. Holds a password: never logged. */
  readonly smtpUrl?: string | undefined;
  /** MAIL_FROM, litro@localhost: the sender of mail. */
  readonly mailFrom: string;
  /** PHOTON_URL: a Photon server that suggests places while somebody types; without it the server's own list of municipalities. */
  readonly photonUrl?: string | undefined;
  /** NOMINATIM_URL: a Nominatim server that finds addresses; without it Photon does, or the municipalities. */
  readonly nominatimUrl?: string | undefined;
  /** OSRM_URL: an OSRM server that knows the way by road; straight legs without it. */
  readonly osrmUrl?: string | undefined;
  /** COMPANY_REGISTRIES: public registries of companies in the order in which they are asked; the own records alone without them. */
  readonly companyRegistries: readonly RegistrySetting[];
  /** MAP_TILES_URL and MAP_TILES_CREDIT: streets for the portal's maps, and whom they name; outlines alone without them. */
  readonly mapTiles?: { readonly url: string; readonly credit: string } | undefined;
  /** NIGHT_HOURS, 22-5, and NIGHT_LIMIT: the most reais that one wallet owner spends on refuels in a night; null for no limit. */
  readonly night: NightSettings | null;
  /** PAYMENTS, and what begins with PIX: where a Pix arrives; null where none can. Holds secrets: never logged. */
  readonly payments: PaymentSettings | null;
  /** SECURITY_CONTACT: whom /.well-known/security.txt names to those who find a hole; without it there is no such file. */
  readonly securityContact?: string | undefined;
  /** METRICS_PORT and METRICS_HOST: where figures are read; null for nowhere. */
  readonly metrics: MetricsSettings | null;
  /** ERROR_REPORTS and ERROR_SAMPLE_RATE, 0.5: where the portal reports errors of browsers; null for nowhere. */
  readonly errorReports: ErrorReportSettings | null;
  /** LOG_LEVEL, info. */
  readonly logLevel: LogLevel;
  /** TRUST_PROXY: how many proxies stand in front, or their addresses; false takes the address of the connection. */
  readonly trustProxy: false | number | readonly string[];
  /** REQUESTS_PER_MINUTE, 1200: from one address; of them a tenth for each call that checks a password, a code or a cookie. */
  readonly requestsPerMinute: number;
  /** ATTACHMENTS_PER_COMPANY_MB, 2000: the most that the attachments of one company or branch hold; here in bytes. */
  readonly attachmentsPerCompanyBytes: number;
}

/** Reads the settings. Throws a StartError with one line for each that cannot be used. */
export function readConfig(environment: Environment): Config {
  const reader = createReader(environment);
  const { read, wrong } = reader;
  const port = read('PORT', parsePort, 8080);
  const sandbox = read('LITRO_SANDBOX', parseSwitch, false);
  const config: Config = {
    port,
    host: read('HOST', parseHost, '127.0.0.1'),
    dataDir: resolve(read('DATA_DIR', (text) => text, '.data')),
    databaseUrl: read('DATABASE_URL', parseDatabaseUrl, undefined),
    migrationDatabaseUrl: read('MIGRATION_DATABASE_URL', parseDatabaseUrl, undefined),
    databasePool: read('DATABASE_POOL', parsePool, 10),
    seals: readSealSettings(reader, environment),
    sandbox,
    allowedOrigins: read('ALLOWED_ORIGINS', parseOrigins, []),
    allowedHosts: read('ALLOWED_HOSTS', parseHosts, []),
    publicUrl: read('PUBLIC_URL', parseOrigin, `http://localhost:${port}`),
    smtpUrl: read('SMTP_URL', parseSmtpUrl, undefined),
    mailFrom: read('MAIL_FROM', parseSender, 'litro@localhost'),
    photonUrl: read('PHOTON_URL', parseBase, undefined),
    nominatimUrl: read('NOMINATIM_URL', parseBase, undefined),
    osrmUrl: read('OSRM_URL', parseBase, undefined),
    companyRegistries: read('COMPANY_REGISTRIES', parseRegistries, []),
    mapTiles: readTiles(read),
    night: readNight(read),
    payments: readPaymentSettings(reader, sandbox),
    ...readPaymentAccounts(reader, sandbox),
    securityContact: read('SECURITY_CONTACT', parseContact, undefined),
    metrics: readMetricsSettings(read),
    errorReports: readErrorReports(read),
    logLevel: read('LOG_LEVEL', parseLogLevel, 'info'),
    trustProxy: read<Config['trustProxy']>('TRUST_PROXY', parseProxies, false),
    requestsPerMinute: read('REQUESTS_PER_MINUTE', parseLimit, 1_200),
    attachmentsPerCompanyBytes: read('ATTACHMENTS_PER_COMPANY_MB', parseMegabytes, 2_000 * BYTES_OF_MB),
  };
  if (sandbox) wrong.push(...whyNoSandbox(config, environment));
  else if (isProduction(environment)) wrong.push(...whyNoProduction(config));
  if (config.payments?.kind === 'bcb' && config.payments.notices.kind === 'proxy' && !config.trustProxy) {
    wrong.push('PIX_NOTICE_HEADER is believed of a proxy alone: it needs TRUST_PROXY.');
  }
  if (config.migrationDatabaseUrl !== undefined && config.databaseUrl === undefined) {
    wrong.push('MIGRATION_DATABASE_URL is the owner of the tables of DATABASE_URL, which is missing.');
  }
  if (wrong.length > 0) throw new StartError(wrong.join('\n'));
  return config;
}

/** Everybody knows the sign-ins of the sandbox: nobody but this machine may reach it, and nothing may say that others do. */
function whyNoSandbox({ host, publicUrl, trustProxy }: Config, environment: Environment): string[] {
  const because = [
    !isLoopback(host) && `HOST is ${host}`,
    publicUrl.startsWith('https:') && 'PUBLIC_URL is https',
    trustProxy !== false && 'TRUST_PROXY is set',
    isProduction(environment) && 'NODE_ENV is production',
  ].filter((reason) => reason !== false);
  if (because.length === 0) return [];
  return [
    `LITRO_SANDBOX=on makes sign-ins that everybody knows, for this machine alone: ${because.join(', ')}.`,
  ];
}

const isProduction = (environment: Environment) => environment['NODE_ENV']?.trim() === 'production';

/** Without https, passwords and sessions of people on other machines travel as anybody can read them. */
function whyNoProduction({ publicUrl }: Config): string[] {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopback(hostname)) return [];
  return [`PUBLIC_URL must be https in production, not "${publicUrl}".`];
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{1,6}$/.test(text)) return Number(text);
  throw new WrongSetting(`must be a number from 10 to 9999999, not "${text}".`);
}

function parseMegabytes(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text) * BYTES_OF_MB;
  throw new WrongSetting(`must be a number from 1 to 9999999, not "${text}".`);
}

/** With fewer, one company that is busy would have them all. */
function parsePool(text: string): number {
  const size = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (size >= 4 && size <= 500) return size;
  throw new WrongSetting(`must be a number from 4 to 500, not "${text}".`);
}

/** The text itself is never repeated: it may hold a password. */
function parseDatabaseUrl(text: string): string {
  const addresses = splitAddresses(text);
  if (addresses.length === 0 || !addresses.every(isAddress)) {
    throw new WrongSetting('must look like postgres://user:password@host:5432/database.');
  }
  const twice = findTwice(addresses);
  if (twice === null) return text;
  throw new WrongSetting(`names ${twice} twice; each PostgreSQL stands in it once.`);
}

function parseSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname) return text;
  throw new WrongSetting('must look like smtps://user:password@host:465.');
}

function parseSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new WrongSetting(`must be "on" or "off", not "${text}".`);
}

function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin) return url.origin;
  throw new WrongSetting(`must be an origin like https://portal.example, not "${text}".`);
}

/** Their makers want to be named: one setting is worth nothing without the other. */
function readTiles(read: Read): Config['mapTiles'] {
  const url = read('MAP_TILES_URL', parseTiles, '');
  const credit = read('MAP_TILES_CREDIT', (text) => text, '');
  return url && credit ? { url, credit } : undefined;
}

function parseTiles(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => text.includes(place));
  // The host stands in the pages' policy: a place in it would be another host.
  if (url?.protocol === 'https:' && !url.username && hasPlaces && !/[{}%]/.test(url.host)) return text;
  throw new WrongSetting('must look like https://tiles.example/{z}/{x}/{y}.png.');
}

function parseHosts(text: string): string[] {
  return listed(text).map((name) => {
    if (isHostName(name)) return name.toLowerCase();
    throw new WrongSetting(`must be host names without ports, not "${name}".`);
  });
}

/** As RFC 9116 wants it. */
function parseContact(text: string): string {
  if (/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text)) return text;
  throw new WrongSetting(`must be like mailto:security@portal.example or an https address, not "${text}".`);
}

function parseOrigins(text: string): string[] {
  return listed(text).map(parseOrigin);
}

function parseSender(text: string): string {
  if (/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(text)) return text;
  throw new WrongSetting(`must be a mail address, not "${text}".`);
}

function parseLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new WrongSetting(`must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
}

/** "true" is not taken: it would believe any sender about where a request comes from. */
function parseProxies(text: string): number | string[] {
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = listed(text);
  if (addresses.some((address) => /\/0+$/.test(address))) {
    throw new WrongSetting(`must not name every address, as "${text}" does: anybody could say who they are.`);
  }
  if (addresses.every((address) => isIP(address.replace(/\/\d{1,3}$/, '')))) return addresses;
  throw new WrongSetting(`must be a number of proxies or their addresses, not "${text}".`);
}
