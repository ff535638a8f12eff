import { ApiError } from '../api/api-error.ts';
import type { Api } from '../api/api.ts';
import type { ConnectOptions } from '../config/connect-options.ts';

/** Time limit of the host page's function. Without a limit, a function that never answers would block every element. */
const HOST_TIMEOUT_MS = 60_000;

/**
 * Returns the bearer token, or null if no user is signed in. Rejects if the sign-in state is unknown. `mayBeKnown` is
 * false if no user has signed in with this browser before. Without a sign-in no cookie exists, and the request is
 * skipped.
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

export function bare(authHeader: string): string {
  return authHeader.replace(/^Bearer\s+/i, '').trim();
}

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
