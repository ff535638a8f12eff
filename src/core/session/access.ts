import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Hydrate } from '#contract/session-data.ts';
import type { ApiError } from '../api/api-error.ts';
import type { Session } from './session.ts';
import type { Slices } from './slices.ts';

/** Feature that an organization books in addition to its plan. */
type AccessModule = keyof Hydrate['modules'];

export interface AccessRequirements {
  /**
   * Permission that shows the element. Null if every user of an organization may see the element, and its parts check
   * permissions.
   */
  readonly permission: PermissionKey | null;
  /** Module that the element needs; undefined if the element needs no module. */
  readonly module?: AccessModule | undefined;
  /** Only super administrators may see the element. No permission replaces this role. */
  readonly onlySuperAdmin?: boolean | undefined;
  /** The element shows all organizations, so a super administrator need not select one. */
  readonly isAcross?: boolean | undefined;
}

/**
 * `starting`: no answer yet. `signed-out`: also after the session ended. `retry` asks the host page for a token again.
 * `unselected`: a super administrator has not selected an organization. `reserved`: only super administrators may see
 * it. `unbooked`: the plan lacks the module.
 * `open`: `organizationId` is empty for all organizations. When `organizationId` changes, the caller must recreate
 * state of an organization.
 */
export type Access =
  | { readonly status: 'starting' }
  | { readonly status: 'unselected' | 'denied' }
  | { readonly status: 'reserved' }
  | { readonly status: 'unbooked'; readonly module: AccessModule }
  | { readonly status: 'signed-out'; readonly retry: (() => void) | null }
  | { readonly status: 'failed'; readonly error: ApiError; readonly retry: () => void }
  | { readonly status: 'open'; readonly organizationId: string };

type AccessFacts = Pick<Slices, 'auth' | 'hydrate' | 'organizations' | 'permissions'>;
type Retries = Pick<Session, 'resume' | 'reloadHydrate' | 'hostSignsIn'>;

/**
 * Error of the session's start, such as a network error or a failure of the host's `getToken`. Null for errors of the
 * sign-in form; there is no form if the host signs in.
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
  known: AccessFacts,
  allowed: boolean,
  retries: Retries,
  { module, isAcross, onlySuperAdmin }: Omit<AccessRequirements, 'permission'>,
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
  // The module is checked first, because a permission does not help without the module.
  if (module && !hydrate.loaded.value.modules[module]) return { status: 'unbooked', module };
  return allowed ? { status: 'open', organizationId: organizations.currentId } : { status: 'denied' };
}

export function useAccess(session: Session, requirements: AccessRequirements): Access {
  const { permission } = requirements;
  useSignals();
  const known = {
    auth: useSnapshot(session.auth),
    hydrate: useSnapshot(session.hydrate),
    organizations: useSnapshot(session.organizations),
    permissions: useSnapshot(session.permissions),
  } as AccessFacts;
  useFollowedPermissions(session);
  const isAllowed = permission === null || session.can(permission) === true;
  return describeAccess(known, isAllowed, session, requirements);
}

/**
 * Keeps the event line open on every screen, even on a screen that waits for a permission. Permissions can change and a
 * session can end at any time. The session itself reloads the permissions.
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
