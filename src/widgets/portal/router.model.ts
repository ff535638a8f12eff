import type { AuthStatus } from '#core/session/slices.ts';
import type { Screen } from './menu.model.ts';

export type LoginPageView = 'sign-in' | 'forgot' | 'reset';

export type RouterLocation =
  | { readonly kind: 'landing' | 'logoff' | 'error' }
  | { readonly kind: 'login'; readonly view: 'sign-in' | 'forgot' | 'reset' }
  | { readonly kind: 'screen'; readonly screen: Screen };

export const LOGIN_PATHS = {
  'sign-in': '/user/login',
  forgot: '/user/forgot',
  reset: '/user/reset',
} as const;

const ERROR_PATH = '/error';

const FIXED: Readonly<Record<string, RouterLocation>> = {
  '/': { kind: 'landing' },
  [ERROR_PATH]: { kind: 'error' },
  '/user': { kind: 'login', view: 'sign-in' },
  '/user/login': { kind: 'login', view: 'sign-in' },
  '/user/forgot': { kind: 'login', view: 'forgot' },
  '/user/reset': { kind: 'login', view: 'reset' },
  '/user/logoff': { kind: 'logoff' },
};

/** Finds the portal's screen or fixed page at this path; null for an unknown path. */
export function findPlace(path: string, screens: readonly Screen[]): RouterLocation | null {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  const fixed = Object.hasOwn(FIXED, bare) ? FIXED[bare] : undefined;
  if (fixed) return fixed;
  const screen = screens.find((known) => known.path === bare);
  return screen ? { kind: 'screen', screen } : null;
}

export interface Visit {
  readonly address: string;
  readonly place: RouterLocation | null;
  readonly status: AuthStatus;
  /** True if the session could not be loaded: the user may still be signed in. */
  readonly startFailed: boolean;
  readonly origin: string | null;
}

export interface Redirect {
  readonly to: string;
  readonly remember?: string;
}

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
  // After a sign-in in another tab, the log-off page returns to the page that the user left.
  if (place.kind === 'logoff' && status === 'signed-in' && origin !== null) return { to: origin };
  return null;
}

/**
 * A link from an email names its organization, so that a user never changes data of another organization by mistake.
 */
export interface Linked {
  readonly organizationId: string;
  readonly view: string;
}

/** Parses the fragment `#purchase=…&organization=…`; null without an organization. */
export function parseLinked(fragment: string): Linked | null {
  const parts = fragment.replace(/^#/, '').split('&');
  const organizationId = new URLSearchParams(parts.join('&')).get('organization');
  return organizationId
    ? { organizationId, view: parts.filter((part) => !part.startsWith('organization=')).join('&') }
    : null;
}

/** Parses the fragment `#token=…` of a password reset link. */
export function parseResetToken(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('token') || null;
}
