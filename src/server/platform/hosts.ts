import { isIP } from 'node:net';

export interface HostSettings {
  readonly publicUrl: string;
  /** Host names that the server accepts in addition to that of `publicUrl`, without a port. */
  readonly allowedHosts: readonly string[];
  readonly sandbox: boolean;
}

/** True for loopback names and addresses (RFC 6761, 6.3). Accepts IPv6 with and without brackets. */
export function isLoopback(host: string): boolean {
  const name = bare(host);
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^127\./.test(isIP(name) === 4 ? name : '')
  );
}

/** Returns a check of Host headers. Any port is accepted, because a proxy's port may differ from the server's. */
export function allowsHost({ publicUrl, allowedHosts, sandbox }: HostSettings): (host: string) => boolean {
  const known = new Set([new URL(publicUrl).hostname, ...allowedHosts].map(bare));
  return (host) => {
    const name = nameOf(host);
    return name !== null && (isLoopback(name) || (!sandbox && known.has(name)));
  };
}

/** Host name of a Host header without its port; null if the header is invalid. */
function nameOf(host: string): string | null {
  const [, name] = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.exec(host) ?? [];
  return name === undefined ? null : bare(name);
}

const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
