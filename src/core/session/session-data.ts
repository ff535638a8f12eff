/** Loads what a session needs once: organisation, permissions, subscription; for all its elements together. */
import type { Signal } from '@preact/signals-react';
import type { Api } from '../api/api.ts';
import { toApiError } from '../api/api-error.ts';
import { failed, ready, type Remote } from '../state/remote.ts';
import type { Slices } from './slices.ts';

export async function loadSessionData(
  api: Api,
  slices: Slices,
  granted: Signal<ReadonlySet<string> | 'all'>,
): Promise<void> {
  if (slices.auth.isSuperAdmin) await loadTree(api, slices);
  if (slices.organizations.currentId === null) return;
  const [hydrate, permissions, subscription] = await Promise.all([
    ask(() => api('GET /v2/admin/organization/hydrate', {})),
    ask(() => api('GET /admin/organization/user/permissions', {})),
    ask(() => api('GET /organization/subscriptions', {})),
  ]);
  // A reload that fails takes nothing away: what the server said last stands until it says something else.
  if (hydrate.status === 'ready' || slices.hydrate.loaded.status !== 'ready') slices.hydrate.loaded = hydrate;
  if (hydrate.status === 'ready' && !slices.auth.isSuperAdmin) {
    slices.organizations.list = [...hydrate.value.organizations];
  }
  if (permissions.status === 'ready') {
    const keys = permissions.value.docs
      .filter((permission) => permission.userPermission?.status === 'active')
      .map((permission) => permission._id);
    slices.permissions.loaded = ready(keys);
    granted.value = slices.auth.isSuperAdmin ? 'all' : new Set(keys);
  } else if (slices.permissions.loaded.status !== 'ready') slices.permissions.loaded = permissions;
  slices.subscription.loaded = subscription;
  slices.menu.items = subscription.status === 'ready' ? subscription.value.menus : [];
}

async function loadTree(api: Api, slices: Slices): Promise<void> {
  try {
    const { docs } = await api('GET /v2/superAdmin/organization', {});
    slices.organizations.list = docs.flatMap(({ organization, branches }) => [organization, ...branches]);
  } catch (error) {
    slices.auth.error = toApiError(error);
  }
}

async function ask<T>(call: () => Promise<T>): Promise<Remote<T>> {
  try {
    return ready(await call());
  } catch (error) {
    return failed(toApiError(error));
  }
}
