/** Whether an element may show what it is for: one situation at a time, from the session's slices. */
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Hydrate } from '#contract/session-data.ts';
import type { ApiError } from '../api/api-error.ts';
import type { Session } from './session.ts';
import type { Slices } from './slices.ts';

/** What an organisation books beside its plan. */
type Module = keyof Hydrate['modules'];

/** What an element needs to show anything. */
export interface Needs {
  /** Null where whoever works for an organisation may see it, and its parts ask for permissions of their own. */
  readonly permission: PermissionKey | null;
  /** Without it every organisation has what it takes. */
  readonly module?: Module | undefined;
  /** Nobody else has it, whatever their permissions. */
  readonly onlySuperAdmin?: boolean | undefined;
  /** It is of no one organisation: a super administrator needs none selected. */
  readonly isAcross?: boolean | undefined;
}

/**
 * `starting` comes before an answer is known. `signed-out` is also a session that has ended; where the page around signs
 * in, it can be asked again by `retry`. `unselected`: a super administrator has not chosen an organisation. `reserved`:
 * it is for super administrators alone. `unbooked`: the organisation's plan lacks the module. `open` names the
 * organisation, if there is one; state that belongs to one is to be made anew when it changes.
 */
export type Access =
  | { readonly status: 'starting' }
  | { readonly status: 'unselected' | 'denied' }
  | { readonly status: 'reserved' }
  | { readonly status: 'unbooked'; readonly module: Module }
  | { readonly status: 'signed-out'; readonly retry: (() => void) | null }
  | { readonly status: 'failed'; readonly error: ApiError; readonly retry: () => void }
  | { readonly status: 'open'; readonly organizationId: string };

type Known = Pick<Slices, 'auth' | 'hydrate' | 'organizations' | 'permissions'>;
type Retries = Pick<Session, 'resume' | 'reloadHydrate' | 'hostSignsIn'>;

/**
 * Why it could not be found out whether somebody is signed in: the line, or the host's token, and not what somebody typed
 * into a sign-in form. Null where it could. Where the page around signs in, there is no form.
 */
export function startFailureOf(
  { status, error }: Pick<Slices['auth'], 'status' | 'error'>,
  hostSignsIn: boolean,
): ApiError | null {
  if (status !== 'signed-out' || !error) return null;
  const isOfStart = hostSignsIn || error.outcome === 'unknown' || error.code === 'operation_failed';
  return isOfStart ? error : null;
}

export function describeAccess(
  known: Known,
  allowed: boolean,
  retries: Retries,
  { module, isAcross, onlySuperAdmin }: Omit<Needs, 'permission'>,
): Access {
  const { auth, hydrate, organizations, permissions } = known;
  if (auth.status === 'starting') return { status: 'starting' };
  if (auth.status !== 'signed-in') {
    const error = startFailureOf(auth, retries.hostSignsIn);
    const retry = () => void retries.resume();
    if (error) return { status: 'failed', error, retry };
    return { status: 'signed-out', retry: retries.hostSignsIn ? retry : null };
  }
  const failure = [hydrate.loaded, permissions.loaded].find((loaded) => loaded.status === 'failed');
  if (failure?.status === 'failed') {
    return { status: 'failed', error: failure.error, retry: () => void retries.reloadHydrate() };
  }
  if (onlySuperAdmin && !auth.isSuperAdmin) return { status: 'reserved' };
  if (organizations.currentId === null) {
    return isAcross && allowed ? { status: 'open', organizationId: '' } : { status: 'unselected' };
  }
  if (hydrate.loaded.status !== 'ready' || permissions.loaded.status !== 'ready')
    return { status: 'starting' };
  // Whoever lacks both is not helped by the permission.
  if (module && !hydrate.loaded.value.modules[module]) return { status: 'unbooked', module };
  return allowed ? { status: 'open', organizationId: organizations.currentId } : { status: 'denied' };
}

/** Follows sign-in, organisation, its modules and permissions. */
export function useAccess(session: Session, needs: Needs): Access {
  const { permission } = needs;
  useSignals();
  const known = {
    auth: useSnapshot(session.auth),
    hydrate: useSnapshot(session.hydrate),
    organizations: useSnapshot(session.organizations),
    permissions: useSnapshot(session.permissions),
  } as Known;
  useFollowedPermissions(session);
  const isAllowed = permission === null || session.can(permission) === true;
  return describeAccess(known, isAllowed, session, needs);
}

/**
 * Keeps the event line open: what a user may do can change under any screen, also one that shows nothing yet because a permission is
 * missing, and any session can end. The session itself asks again.
 */
export function useFollowedPermissions(session: Session): void {
  const { status, isSuperAdmin } = useSnapshot(session.auth);
  const { currentId } = useSnapshot(session.organizations);
  const listens = status === 'signed-in' && (isSuperAdmin || currentId !== null);
  useEffect(
    () => (listens ? session.live.subscribe(['permissions'], () => undefined) : undefined),
    [session, listens],
  );
}
