export interface SentryDsn {
  /**
   * URL to which the browser sends error reports. The public key is in the query, because a custom header would need a
   * preflight request.
   */
  readonly envelopeUrl: string;
  /** Origin of Sentry, which the page's `connect-src` must allow. */
  readonly origin: string;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Parses a Sentry DSN; null if invalid. Plain http is valid only for this machine. */
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
