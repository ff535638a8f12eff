import { isIP } from 'node:net';

/**
 * True if the data is local and no setting makes the server reachable from other machines. Only then `npm start` creates
 * the demonstration, which has publicly known passwords. The server itself checks further settings.
 * @param {string} host
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function isOurOwn(host, { DATABASE_URL, PUBLIC_URL, TRUST_PROXY, NODE_ENV }) {
  const isLocal = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  const isReached =
    PUBLIC_URL?.toLowerCase().startsWith('https:') || TRUST_PROXY || NODE_ENV === 'production';
  return isLocal && !DATABASE_URL && !isReached;
}
