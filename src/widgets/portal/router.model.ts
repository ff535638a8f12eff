/** Which address shows what, and where an address leads on to. */
import type { AuthStatus } from '#core/session/slices.ts';
import type { Screen } from './menu.model.ts';

export type LoginPageView = 'sign-in' | 'forgot' | 'reset';

export type Place =
  | { readonly kind: 'landing' | 'logoff' | 'error' }
  | { readonly kind: 'login'; readonly view: 'sign-in' | 'forgot' | 'reset' }
  | { readonly kind: 'screen'; readonly screen: Screen };

export const LOGIN_PATHS = {
  'sign-in': '/user/login',
  forgot: '/user/forgot',
  reset: '/user/reset',
} as const;

/** An address at which nothing stands leads there. */
const ERROR_PATH = '/error';

const FIXED: Readonly<Record<string, Place>> = {
  '/': { kind: 'landing' },
  [ERROR_PATH]: { kind: 'error' },
  '/user': { kind: 'login', view: 'sign-in' },
  '/user/login': { kind: 'login', view: 'sign-in' },
  '/user/forgot': { kind: 'login', view: 'forgot' },
  '/user/reset': { kind: 'login', view: 'reset' },
  '/user/logoff': { kind: 'logoff' },
};

/** What stands at a path; null where nothing does. */
export function findPlace(path: string, screens: readonly Screen[]): Place | null {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  const fixed = Object.hasOwn(FIXED, bare) ? FIXED[bare] : undefined;
  if (fixed) return fixed;
  const screen = screens.find((known) => known.path === bare);
  return screen ? { kind: 'screen', screen } : null;
}

export interface Visit {
  /** Path, query and fragment. */
  readonly address: string;
  readonly place: Place | null;
  readonly status: AuthStatus;
  /** The session could not be found out about: the line is down, not the user out. */
  readonly startFailed: boolean;
  /** Where somebody was who had to sign in first. */
  readonly origin: string | null;
}

export interface Redirect {
  readonly to: string;
  /** To come back to after signing in. */
  readonly remember?: string;
}

/** Where a visit is sent on to; null where it may stay. */
export function findRedirect({ address, place, status, startFailed, origin }: Visit): Redirect | null {
  if (!place) return { to: ERROR_PATH };
  if (place.kind === 'screen') {
    const mayStay = status === 'starting' || status === 'signed-in' || status === 'ended' || startFailed;
    return mayStay ? null : { to: LOGIN_PATHS['sign-in'], remember: address };
  }
  if (place.kind === 'login' && place.view === 'sign-in' && status === 'signed-in')
    return { to: origin ?? '/' };
  if (place.kind === 'logoff' && (status === 'signed-out' || status === 'ended'))
    return { to: origin === null ? '/' : LOGIN_PATHS['sign-in'] };
  // Who comes here to sign in again may have done so in another tab.
  if (place.kind === 'logoff' && status === 'signed-in' && origin !== null) return { to: origin };
  return null;
}

/** A link of a mail names whose data it leads to, so that nobody acts on those of another organisation. */
export interface Linked {
  readonly organizationId: string;
  /** What the fragment says besides: the view of the screen. */
  readonly view: string;
}

/** From the fragment `#purchase=…&organization=…`; null where it names none. */
export function parseLinked(fragment: string): Linked | null {
  const parts = fragment.replace(/^#/, '').split('&');
  const organizationId = new URLSearchParams(parts.join('&')).get('organization');
  return organizationId
    ? { organizationId, view: parts.filter((part) => !part.startsWith('organization=')).join('&') }
    : null;
}

/** The token of a reset link, from the fragment `#token=…`. */
export function parseResetToken(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('token') || null;
}
