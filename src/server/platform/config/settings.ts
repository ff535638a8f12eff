import { isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Secret settings. Child processes do not receive them. */
export const SECRET_SETTINGS: readonly string[] = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'LITRO_SEAL_KEY',
  'SMTP_URL',
  'PIX_NOTICE_SECRET',
  'PIX_CLIENT_SECRET',
];

export class InvalidSetting extends Error {}

/** Returns the parsed setting, or `fallback` if it is missing or invalid. */
export type Read = <T>(name: string, parse: (text: string) => T, fallback: T) => T;

export interface SettingsReader {
  readonly read: Read;
  /** As `read`, but a missing setting is an error. `requiredBy` names the setting that needs the missing setting. */
  readRequired<T>(name: string, parse: (text: string) => T, fallback: T, requiredBy: string): T;
  readonly errors: string[];
}

export function createReader(environment: Environment): SettingsReader {
  const errors: string[] = [];
  const read: Read = (name, parse, fallback) => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof InvalidSetting)) throw error;
      errors.push(`${name} ${error.message}`);
      return fallback;
    }
  };
  const readRequired: SettingsReader['readRequired'] = (name, parse, fallback, requiredBy) => {
    if (!environment[name]?.trim()) errors.push(`${name} is missing: ${requiredBy} needs it.`);
    return read(name, parse, fallback);
  };
  return { read, readRequired, errors };
}

export function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidSetting(`must be a number from 0 to 65535, not "${text}".`);
  return port;
}

export const isHostName = (text: string) =>
  isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);

export function parseHost(text: string): string {
  if (isHostName(text)) return text;
  throw new InvalidSetting(`must be an address or a host name, not "${text}".`);
}

/** Parses a base URL without a query or password. The result has a trailing slash. */
export function parseBase(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (isPlain) return url.href.replace(/\/*$/, '/');
  throw new InvalidSetting('must be an address like https://maps.example, without a query or a password.');
}
