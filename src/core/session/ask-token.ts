/** Where the bearer token of a session comes from: the host's back end, or the cookie of the portal's own origin. */
import { ApiError } from '../api/api-error.ts';
import type { Api } from '../api/api.ts';
import type { ConnectOptions } from '../config/connect-options.ts';

/** A host's function that never answers would leave every element waiting. */
const HOST_TIMEOUT_MS = 60_000;

/**
 * Null where nobody is signed in. Rejects when that could not be found out. `mayBeKnown`: somebody was signed in here
 * before; without that there is no cookie to ask the server about.
 */
export async function askToken(
  options: ConnectOptions,
  api: Api,
  mayBeKnown: () => boolean,
): Promise<string | null> {
  if (options.getToken) return bare((await inTime(options.getToken)) ?? '') || null;
  if (options.mode !== 'portal' || !mayBeKnown()) return null;
  try {
    return bare((await api('POST /user/session/renew', {})).authHeader);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The token of a whole header value, or of itself. */
export function bare(authHeader: string): string {
  return authHeader.replace(/^Bearer\s+/i, '').trim();
}

/** Whatever a host's function does, throwing at once and answering no promise included. */
function inTime<T>(ask: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(
          new ApiError({
            status: 0,
            code: 'request_timed_out',
            message: 'The host page gave no token in time.',
            outcome: 'unknown',
          }),
        ),
      HOST_TIMEOUT_MS,
    );
    Promise.resolve()
      .then(ask)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
