/**
 * What the portal keeps over a reload: what may be seen, never a token, a password or a document number. It is a cache
 * that lets the page stand at once; the server says again what is true.
 */
import { subscribe } from 'valtio';
import type { Slices } from './slices.ts';

const PREFIX = 'litro.v1.';
const KEPT = ['organizations', 'hydrate', 'permissions', 'menu', 'subscription'] as const;

/** Puts what was kept into the slices and keeps what changes. The answer stops that. */
export function keepSlices(slices: Slices): () => void {
  const stops = KEPT.map((name) => {
    const known = readKept(name);
    if (typeof known === 'object' && known !== null) Object.assign(slices[name], known);
    return subscribe(slices[name], () => writeKept(name, withoutDerived(slices[name])));
  });
  return () => {
    for (const stop of stops) stop();
  };
}

/** `balanceSharingType` is worked out, and a failure is not worth keeping. */
function withoutDerived(slice: object): object {
  return Object.fromEntries(
    Object.entries(slice).filter(
      ([name, value]: [string, { status?: string } | null]) =>
        name !== 'balanceSharingType' && (value?.status === undefined || value.status === 'ready'),
    ),
  );
}

export function forgetKept(): void {
  for (const name of KEPT) writeKept(name, undefined);
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
