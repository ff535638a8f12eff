/**
 * Portal state cached in `localStorage` across reloads, so that the page shows at once. It never holds a token, a
 * password or a document number. The server's answers replace it.
 */
import { subscribe } from 'valtio';
import type { Slices } from './slices.ts';

const PREFIX = 'litro.v1.';

type SavedSession = { readonly [N in keyof Slices]: (slice: Slices[N]) => object };

const loadedOnly = <T extends { status: string }>({ loaded }: { loaded: T }) =>
  loaded.status === 'ready' ? { loaded } : {};

const KEPT: SavedSession = {
  auth: ({ isSuperAdmin }) => ({ isSuperAdmin }),
  user: ({ profile }) => ({ profile }),
  organizations: ({ list, currentId }) => ({ list, currentId }),
  hydrate: loadedOnly,
  permissions: loadedOnly,
  subscription: loadedOnly,
  menu: ({ items }) => ({ items }),
};
const NAMES = Object.keys(KEPT) as (keyof Slices)[];

/** Restores the cached slices and caches every change until the returned function is called. */
export function cacheSlices(slices: Slices): () => void {
  const stops = NAMES.map((name) => {
    const known = readSaved(name);
    if (typeof known === 'object' && known !== null) Object.assign(slices[name], known);
    const keep = KEPT[name] as (slice: object) => object;
    return subscribe(slices[name], () => writeSaved(name, keep(slices[name])));
  });
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Deletes the cached data of the session. Language and theme stay in the cache, because they do not identify the user.
 */
export function forgetSaved(): void {
  for (const name of NAMES) writeSaved(name, undefined);
}

export function canCache(): boolean {
  try {
    return globalThis.localStorage !== null;
  } catch {
    return false;
  }
}

/** Storage may be denied or full. The cache is optional, so errors are ignored. */
export function readSaved(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function writeSaved(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    return;
  }
}
