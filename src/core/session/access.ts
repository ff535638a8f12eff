/** Whether an element may show what it is for: one situation at a time, from the session's slices. */
import { useSignals } from '@preact/signals-react/runtime';
import { useSnapshot } from 'valtio';
import type { PermissionKey } from '#contract/permissions.ts';
import type { ApiError } from '../api/api-error.ts';
import type { Session } from './session.ts';
import type { Slices } from './slices.ts';

/**
 * `starting` comes before an answer is known. `signed-out` is also a session that has ended. `unselected`: a super
 * administrator has not chosen an organisation. `open` names the organisation; state that belongs to one is to be
 * made anew when it changes.
 */
export type Access =
  | { readonly status: 'starting' | 'signed-out' | 'unselected' | 'denied' }
  | { readonly status: 'failed'; readonly error: ApiError; readonly retry: () => void }
  | { readonly status: 'open'; readonly organizationId: string };

type Known = Pick<Slices, 'auth' | 'hydrate' | 'organizations' | 'permissions'>;
type Retries = Pick<Session, 'resume' | 'reloadHydrate'>;

/** What went wrong with the line or the host's token, and not with what somebody typed into a sign-in form. */
function isOfStart({ code, outcome }: ApiError): boolean {
  return outcome === 'unknown' || code === 'operation_failed';
}

export function describeAccess(known: Known, allowed: boolean, retries: Retries): Access {
  const { auth, hydrate, organizations, permissions } = known;
  if (auth.status === 'starting') return { status: 'starting' };
  if (auth.status !== 'signed-in') {
    if (auth.status !== 'signed-out' || !auth.error || !isOfStart(auth.error))
      return { status: 'signed-out' };
    return { status: 'failed', error: auth.error, retry: () => void retries.resume() };
  }
  const failure = [hydrate.loaded, permissions.loaded].find((loaded) => loaded.status === 'failed');
  if (failure?.status === 'failed') {
    return { status: 'failed', error: failure.error, retry: () => void retries.reloadHydrate() };
  }
  if (organizations.currentId === null) return { status: 'unselected' };
  if (hydrate.loaded.status !== 'ready' || permissions.loaded.status !== 'ready')
    return { status: 'starting' };
  return allowed ? { status: 'open', organizationId: organizations.currentId } : { status: 'denied' };
}

/** Follows sign-in, organisation and permissions. `permission` is what the element needs to show anything. */
export function useAccess(session: Session, permission: PermissionKey): Access {
  useSignals();
  const known = {
    auth: useSnapshot(session.auth),
    hydrate: useSnapshot(session.hydrate),
    organizations: useSnapshot(session.organizations),
    permissions: useSnapshot(session.permissions),
  } as Known;
  return describeAccess(known, session.can(permission), session);
}
