/** At which addresses a call answers. All of them are one route: the same handler, policy and name. */
import type { RouteContract } from './route.ts';

/** Before most paths of administrators. */
const PREFIX = '/admin/organization';

/**
 * What the specification writes without {@link PREFIX} in places: these calls answer there too. The list is closed; some of
 * its calls are still to come.
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
/** Such a path with all that stands below it. */
const SHORT_FOLDER = '/tank/wallet/';

export interface Address {
  readonly path: string;
  /** `main` is the one that the name of the call holds; `twin` is under `/v2`, or not; `short` has no prefix. */
  readonly kind: 'main' | 'twin' | 'short';
}

/** The main address first. */
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
