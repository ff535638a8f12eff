import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { findRepeatedServer, isAddress, splitAddresses } from '../database/addresses.ts';
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
  InvalidSetting,
  type Environment,
  type Read,
} from './settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const BYTES_OF_MB = 1024 * 1024;

export interface Config extends PaymentAccounts {
  /** Setting PORT, default 8080. The port 0 takes any free port. */
  readonly port: number;
  /** Setting HOST, default 127.0.0.1: the address on which the server listens. */
  readonly host: string;
  /** Setting DATA_DIR, default .data: folder of the embedded database, as an absolute path. */
  readonly dataDir: string;
  /**
   * DATABASE_URL: address of PostgreSQL instead of the embedded database, or several addresses with one primary.
   * Contains a password: never logged.
   */
  readonly databaseUrl?: string | undefined;
  /**
   * MIGRATION_DATABASE_URL: the same database with the login that owns the tables. Contains a password: never logged.
   */
  readonly migrationDatabaseUrl?: string | undefined;
  /**
   * Setting DATABASE_POOL, default 10: largest number of connections to PostgreSQL. One more connection listens for
   * events.
   */
  readonly databasePool: number;
  /** Settings that begin with LITRO_SEAL: the seal keys. Contain a secret: never logged. */
  readonly seals: SealSettings;
  /**
   * LITRO_SANDBOX=on: enables the demo companies, whose passwords are public, and the calls under /sandbox. Allowed
   * only on loopback addresses.
   */
  readonly sandbox: boolean;
  /** ALLOWED_ORIGINS: other origins whose scripts may call the server, as exact origins separated by commas. */
  readonly allowedOrigins: readonly string[];
  /** ALLOWED_HOSTS: accepted host names in addition to that of PUBLIC_URL and loopback names. */
  readonly allowedHosts: readonly string[];
  /**
   * Setting PUBLIC_URL, default http://localhost:PORT: origin under which users reach the portal. Links in mails start
   * with this origin.
   */
  readonly publicUrl: string;
  /** SMTP_URL: mail server; default: the local outbox. Contains a password: never logged. */
  readonly smtpUrl?: string | undefined;
  /** MAIL_FROM, litro@localhost: sender of mails. */
  readonly mailFrom: string;
  /** PHOTON_URL: Photon server for place suggestions; default: the built-in list of municipalities. */
  readonly photonUrl?: string | undefined;
  /** NOMINATIM_URL: Nominatim server for addresses; default: Photon, or the list of municipalities. */
  readonly nominatimUrl?: string | undefined;
  /** OSRM_URL: OSRM server for routes by road; default: straight lines. */
  readonly osrmUrl?: string | undefined;
  /** COMPANY_REGISTRIES: public company registries in the order of queries; default: only the server's own records. */
  readonly companyRegistries: readonly RegistrySetting[];
  /** MAP_TILES_URL and MAP_TILES_CREDIT: map tiles and their attribution; default: only outlines. */
  readonly mapTiles?: { readonly url: string; readonly credit: string } | undefined;
  /**
   * Settings NIGHT_HOURS, default 22-5, and NIGHT_LIMIT: most reais that one wallet owner may spend on refuels per
   * night. Null for no limit.
   */
  readonly night: NightSettings | null;
  /**
   * PAYMENTS and settings that begin with PIX: receipt of Pix payments; null if disabled. Contain secrets: never
   * logged.
   */
  readonly payments: PaymentSettings | null;
  /** SECURITY_CONTACT: contact in /.well-known/security.txt; without it the file does not exist. */
  readonly securityContact?: string | undefined;
  /** METRICS_PORT and METRICS_HOST: address of the metrics endpoint; null if disabled. */
  readonly metrics: MetricsSettings | null;
  /** Settings ERROR_REPORTS and ERROR_SAMPLE_RATE, default 0.5: target of browser error reports; null if disabled. */
  readonly errorReports: ErrorReportSettings | null;
  /** Setting LOG_LEVEL, default info: lowest level of the lines that the server logs. */
  readonly logLevel: LogLevel;
  /**
   * TRUST_PROXY: number of proxies in front of the server, or their addresses. With false, the server uses the address
   * of the connection.
   */
  readonly trustProxy: false | number | readonly string[];
  /**
   * Setting REQUESTS_PER_MINUTE, default 1200: limit of requests per address. Each call that checks a password, code or
   * cookie gets a tenth of the limit.
   */
  readonly requestsPerMinute: number;
  /**
   * Setting ATTACHMENTS_PER_COMPANY_MB, default 2000: largest total of attachments per company or branch. The value here
   * is in bytes.
   */
  readonly attachmentsPerCompanyBytes: number;
}

/** Throws a StartError with one line per invalid setting. */
export function readConfig(environment: Environment): Config {
  const reader = createReader(environment);
  const { read, errors } = reader;
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
  if (sandbox) errors.push(...whyNoSandbox(config, environment));
  else if (isProduction(environment)) errors.push(...whyNoProduction(config));
  if (config.payments?.kind === 'bcb' && config.payments.notices.kind === 'proxy' && !config.trustProxy) {
    errors.push('PIX_NOTICE_HEADER is trusted only from a proxy, so it needs TRUST_PROXY.');
  }
  if (config.migrationDatabaseUrl !== undefined && config.databaseUrl === undefined) {
    errors.push('MIGRATION_DATABASE_URL is the owner of the tables of DATABASE_URL, which is missing.');
  }
  if (errors.length > 0) throw new StartError(errors.join('\n'));
  return config;
}

/** The sandbox's passwords are public, so only programs of the same machine may reach the sandbox. */
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

/** Without https, passwords and session tokens of remote users travel unencrypted. */
function whyNoProduction({ publicUrl }: Config): string[] {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopback(hostname)) return [];
  return [`PUBLIC_URL must be https in production, not "${publicUrl}".`];
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{1,6}$/.test(text)) return Number(text);
  throw new InvalidSetting(`must be a number from 10 to 9999999, not "${text}".`);
}

function parseMegabytes(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text) * BYTES_OF_MB;
  throw new InvalidSetting(`must be a number from 1 to 9999999, not "${text}".`);
}

/** With fewer than four connections, one busy company would occupy the whole pool. */
function parsePool(text: string): number {
  const size = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (size >= 4 && size <= 500) return size;
  throw new InvalidSetting(`must be a number from 4 to 500, not "${text}".`);
}

/** The error message does not repeat the database addresses, because an address may contain a password. */
function parseDatabaseUrl(text: string): string {
  const addresses = splitAddresses(text);
  if (addresses.length === 0 || !addresses.every(isAddress)) {
    throw new InvalidSetting('must look like postgres://user:password@host:5432/database.');
  }
  const twice = findRepeatedServer(addresses);
  if (twice === null) return text;
  throw new InvalidSetting(`names ${twice} twice; each PostgreSQL stands in it once.`);
}

function parseSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname) return text;
  throw new InvalidSetting('must look like smtps://user:password@host:465.');
}

function parseSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new InvalidSetting(`must be "on" or "off", not "${text}".`);
}

function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin) return url.origin;
  throw new InvalidSetting(`must be an origin like https://portal.example, not "${text}".`);
}

/** Tile providers require attribution, so both settings are needed. */
function readTiles(read: Read): Config['mapTiles'] {
  const url = read('MAP_TILES_URL', parseTiles, '');
  const credit = read('MAP_TILES_CREDIT', (text) => text, '');
  return url && credit ? { url, credit } : undefined;
}

function parseTiles(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => text.includes(place));
  // The content security policy contains the host of the map tiles, so this host must not have placeholders.
  if (url?.protocol === 'https:' && !url.username && hasPlaces && !/[{}%]/.test(url.host)) return text;
  throw new InvalidSetting('must look like https://tiles.example/{z}/{x}/{y}.png.');
}

function parseHosts(text: string): string[] {
  return listed(text).map((name) => {
    if (isHostName(name)) return name.toLowerCase();
    throw new InvalidSetting(`must be host names without ports, not "${name}".`);
  });
}

/** Accepts security contacts in the format of RFC 9116. */
function parseContact(text: string): string {
  if (/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text)) return text;
  throw new InvalidSetting(`must be like mailto:security@portal.example or an https address, not "${text}".`);
}

function parseOrigins(text: string): string[] {
  return listed(text).map(parseOrigin);
}

function parseSender(text: string): string {
  if (/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(text)) return text;
  throw new InvalidSetting(`must be a mail address, not "${text}".`);
}

function parseLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new InvalidSetting(`must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
}

/** Refuses the value "true", because the server would then trust the forwarding headers of every sender. */
function parseProxies(text: string): number | string[] {
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = listed(text);
  if (addresses.some((address) => /\/0+$/.test(address))) {
    throw new InvalidSetting(
      `must not name every address, as "${text}" does: anybody could say who they are.`,
    );
  }
  if (addresses.every((address) => isIP(address.replace(/\/\d{1,3}$/, '')))) return addresses;
  throw new InvalidSetting(`must be a number of proxies or their addresses, not "${text}".`);
}
