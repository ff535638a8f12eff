/** By which host names this server is spoken to. */
import { isIP } from 'node:net';

export interface HostSettings {
  /** The origin under which people reach the portal. */
  readonly publicUrl: string;
  /** Further host names, without a port. */
  readonly allowedHosts: readonly string[];
  /** The sandbox answers this machine alone. */
  readonly sandbox: boolean;
}

/** Whether a name or an address leads to this machine alone (RFC 6761, 6.3). Takes IPv6 with its brackets and without. */
export function isLoopback(host: string): boolean {
  const name = bare(host);
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^127\./.test(isIP(name) === 4 ? name : '')
  );
}

/** Which hosts a request may name, whatever port stands after the name: that of a proxy need not be ours. */
export function allowsHost({ publicUrl, allowedHosts, sandbox }: HostSettings): (host: string) => boolean {
  const known = new Set([new URL(publicUrl).hostname, ...allowedHosts].map(bare));
  return (host) => {
    const name = nameOf(host);
    return name !== null && (isLoopback(name) || (!sandbox && known.has(name)));
  };
}

/** The name in a Host header; null where there is none. */
function nameOf(host: string): string | null {
  const [, name] = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.exec(host) ?? [];
  return name === undefined ? null : bare(name);
}

const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
