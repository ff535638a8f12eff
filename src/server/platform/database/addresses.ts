import { StartError } from './start-error.ts';

export type LoginSetting = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL';

/** A password may contain commas. A comma separates only before the start of another address. */
export function splitAddresses(text: string): string[] {
  return text.split(/\s*,\s*(?=postgres(?:ql)?:)/).filter(Boolean);
}

export function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
}

/**
 * Returns the first repeated server, or null. A repeated server would also count as an old primary, so the pool would
 * close its connections.
 */
export function findRepeatedServer(addresses: readonly string[]): string | null {
  const servers = addresses.map((address) => {
    const { hostname, port, searchParams } = new URL(address);
    // The address of a Unix socket has no host name. The query parameter `host` of the address contains the socket's
    // path.
    return `${searchParams.get('host') ?? (hostname.toLowerCase() || 'localhost')}:${port || 5432}`;
  });
  return servers.find((server, at) => servers.indexOf(server) < at) ?? null;
}

export interface NetworkAddress {
  readonly server: string;
  readonly user: string;
  readonly database: string;
  readonly setting: LoginSetting;
}

export function describePlace(address: string, setting: LoginSetting = 'DATABASE_URL'): NetworkAddress {
  try {
    const { hostname, port, username, pathname } = new URL(address);
    return {
      server: `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}`,
      user: decodeURIComponent(username) || 'the default user',
      database: decodeURIComponent(pathname.slice(1)),
      setting,
    };
  } catch {
    throw new StartError(`${setting} must look like postgres://user:password@host:5432/database.`);
  }
}

export function explain(error: unknown, { server, user, database, setting }: NetworkAddress): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (code === '28P01' || code === '28000' || /password must be a (non-empty )?string/.test(message)) {
    return `${server} refused the sign-in of ${user} (${setting}).`;
  }
  if (code === '3D000') return `${server} has no database "${database}" (${setting}).`;
  if (code === '42501') return `${server} does not let ${user} into the database "${database}".`;
  if (code === '53300') return `${server} has no connection left for this server.`;
  if (/^[0-9A-Z]{5}$/.test(code)) return `${server} does not answer as it should (${code}).`;
  return `${server} cannot be reached (${code || message.split('\n', 1)[0] || 'no answer'}).`;
}
