/**
 * What the portal keeps over a reload: what may be seen, never a token, a password or a person's document number. It
 * is a cache that lets the page stand at once; the server says again what is true.
 */
import { subscribe } from 'valtio';
import type { Slices } from './slices.ts';

const PREFIX = 'litro.v1.';

type Kept = { readonly [N in keyof Slices]: (slice: Slices[N]) => object };

/** A value that was not loaded is not worth keeping. */
const loadedOnly = <T extends { status: string }>({ loaded }: { loaded: T }) =>
  loaded.status === 'ready' ? { loaded } : {};

const KEPT: Kept = {
  auth: ({ isSuperAdmin }) => ({ isSuperAdmin }),
  user: ({ profile }) => ({ profile }),
  organizations: ({ list, currentId }) => ({ list, currentId }),
  hydrate: loadedOnly,
  permissions: loadedOnly,
  subscription: loadedOnly,
  menu: ({ items }) => ({ items }),
};
const NAMES = Object.keys(KEPT) as (keyof Slices)[];

/** Puts what was kept into the slices and keeps what changes. The answer stops that. */
export function keepSlices(slices: Slices): () => void {
  const stops = NAMES.map((name) => {
    const known = readKept(name);
    if (typeof known === 'object' && known !== null) Object.assign(slices[name], known);
    const keep = KEPT[name] as (slice: object) => object;
    return subscribe(slices[name], () => writeKept(name, keep(slices[name])));
  });
  return () => {
    for (const stop of stops) stop();
  };
}

/** Language and theme stay: they say nothing about who was here. */
export function forgetKept(): void {
  for (const name of NAMES) writeKept(name, undefined);
}

/** Whether anything can be kept here at all. */
export function canKeep(): boolean {
  try {
    return globalThis.localStorage !== null;
  } catch {
    return false;
  }
}

/** Storage may be refused or full; nothing here is worth an error. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function writeKept(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    return;
  }
}
