/** Addresses of a call. All addresses of one call share its handler, policy and name. */
import type { RouteContract } from './route.ts';

const PREFIX = '/admin/organization';

/**
 * Paths that the specification sometimes writes without {@link PREFIX}. The server answers such a call under both
 * paths.
 */
const SHORT_PATHS: ReadonlySet<string> = new Set([
  '/blacklist',
  '/user/permissions',
  '/user/permissions/{id}',
  '/user/permission',
  '/user/permission/{id}',
  '/user/undelete/{id}',
  '/user/turnRecipient/{id}',
  '/user/turnDriver/{id}',
  '/vehicle/undelete/{id}',
  '/vehicle/plate/{licensePlate}',
  '/expense-center/recover/{id}',
  '/invoice/{id}/transaction',
  '/download',
  '/routeScript',
  '/tank/wallet',
  '/tank/wallets',
  '/tank/users',
  '/tank/transaction',
]);
/** Folder whose paths all have an address without {@link PREFIX} too. */
const SHORT_FOLDER = '/tank/wallet/';

export interface Address {
  readonly path: string;
  /**
   * `main`: the path in the call's name. `twin`: the same path with or without `/v2`. `short`: the path without {@link
   * PREFIX}.
   */
  readonly kind: 'main' | 'twin' | 'short';
}

/** Returns every address of a call, its main address first. `name` is `METHOD /path`. */
export function addressesOf(name: string, { hasTwin }: Pick<RouteContract, 'hasTwin'>): readonly Address[] {
  const path = name.slice(name.indexOf(' ') + 1);
  const twin = path.startsWith('/v2/') ? path.slice('/v2'.length) : `/v2${path}`;
  const short = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : '';
  return [
    { path, kind: 'main' },
    ...(hasTwin ? [{ path: twin, kind: 'twin' } as const] : []),
    ...(SHORT_PATHS.has(short) || short.startsWith(SHORT_FOLDER)
      ? [{ path: short, kind: 'short' } as const]
      : []),
  ];
}
