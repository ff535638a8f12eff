import type { Signal } from '@preact/signals-react';
import type { Api } from '../api/api.ts';
import { toApiError } from '../api/api-error.ts';
import { failed, idle, loading, ready, type Remote } from '../state/remote/remote.ts';
import type { Slices } from './slices.ts';

export interface SessionData {
  /**
   * Loads the shared data of a session. Never rejects: the slices hold errors. A later call overrides earlier calls.
   */
  load(): Promise<void>;
  forget(): void;
}

/** Active permission keys; `all` for a super administrator. */
export type Granted = ReadonlySet<string> | 'all';

export function createSessionData(api: Api, slices: Slices, granted: Signal<Granted>): SessionData {
  let turn = 0;

  const load = async () => {
    const mine = (turn += 1);
    if (slices.auth.isSuperAdmin) {
      granted.value = grantedBy(slices);
      await loadTree(api, slices, () => mine === turn);
    }
    if (mine !== turn || slices.organizations.currentId === null) return;
    for (const slice of [slices.hydrate, slices.permissions, slices.subscription]) {
      if (slice.loaded.status !== 'ready') slice.loaded = loading;
    }
    const [hydrate, permissions, subscription] = await Promise.all([
      ask(() => api('GET /v2/admin/organization/hydrate', {})),
      ask(() => api('GET /admin/organization/user/permissions', {})),
      ask(() => api('GET /organization/subscriptions', {})),
    ]);
    if (mine !== turn) return;
    take(slices.hydrate, hydrate);
    take(
      slices.permissions,
      permissions.status === 'ready' ? ready(activeKeys(permissions.value)) : permissions,
    );
    if (permissions.status === 'ready') slices.permissions.category = permissions.value.category;
    slices.subscription.loaded = subscription;
    if (hydrate.status === 'ready' && !slices.auth.isSuperAdmin) {
      slices.organizations.list = [...hydrate.value.organizations];
    }
    const plan = slices.subscription.loaded;
    slices.menu.items = plan.status === 'ready' ? [...plan.value.menus] : [];
    granted.value = grantedBy(slices);
  };

  return {
    load,
    forget: () => {
      turn += 1;
      for (const slice of [slices.hydrate, slices.permissions, slices.subscription]) slice.loaded = idle;
      slices.menu.items = [];
      granted.value = grantedBy(slices);
    },
  };
}

export function grantedBy({ auth, permissions }: Slices): Granted {
  if (auth.isSuperAdmin) return 'all';
  return new Set(permissions.loaded.status === 'ready' ? permissions.loaded.value : []);
}

/** A failed reload keeps the loaded value. */
function take<T>(slice: { loaded: Remote<T> }, answer: Remote<T>): void {
  if (answer.status === 'ready' || slice.loaded.status !== 'ready') slice.loaded = answer;
}

function activeKeys({ docs }: { docs: { _id: string; userPermission: { status: string } | null }[] }) {
  return docs.filter(({ userPermission }) => userPermission?.status === 'active').map(({ _id }) => _id);
}

async function loadTree(api: Api, slices: Slices, isCurrent: () => boolean): Promise<void> {
  const tree = await ask(() => api('GET /v2/superAdmin/organization', {}));
  if (!isCurrent()) return;
  if (tree.status === 'failed') slices.auth.error = tree.error;
  if (tree.status !== 'ready') return;
  slices.organizations.list = tree.value.docs.flatMap(({ organization, branches }) => [
    organization,
    ...branches,
  ]);
}

async function ask<T>(call: () => Promise<T>): Promise<Remote<T>> {
  try {
    return ready(await call());
  } catch (error) {
    return failed(toApiError(error));
  }
}
