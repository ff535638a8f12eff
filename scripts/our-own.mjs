import { isIP } from 'node:net';

/**
 * Whether the data is our own and nothing says that anybody else can reach it: then `npm start` makes the demonstration, whose
 * sign-ins everybody knows. The server refuses it by rules of its own.
 * @param {string} host
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function isOurOwn(host, { DATABASE_URL, PUBLIC_URL, TRUST_PROXY, NODE_ENV }) {
  const isLocal = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  const isReached =
    PUBLIC_URL?.toLowerCase().startsWith('https:') || TRUST_PROXY || NODE_ENV === 'production';
  return isLocal && !DATABASE_URL && !isReached;
}
