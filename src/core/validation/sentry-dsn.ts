/** Address of a Sentry project, taken apart. */
export interface SentryDsn {
  /** Where envelopes are posted, with the public key in the query: a header of its own would need a preflight. */
  readonly envelopeUrl: string;
  /** For `connect-src`. */
  readonly origin: string;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Null for a text that is none. Plain http is for this machine alone. */
export function parseSentryDsn(text: string): SentryDsn | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin, username, password, pathname, search, hash } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  const [, folder, project] = /^(\/(?:[\w.-]+\/)*)(\d{1,20})$/.exec(pathname) ?? [];
  if (!isSafe || !project || !/^[\w-]{1,64}$/.test(username) || password || search || hash) return null;
  return {
    envelopeUrl: `${origin}${folder}api/${project}/envelope/?sentry_key=${username}&sentry_version=7`,
    origin,
  };
}
