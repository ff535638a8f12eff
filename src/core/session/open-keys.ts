/**
 * Keys of movements whose outcome is open, kept over a reload so that it can be settled. Nothing but the keys, under the
 * organisation they belong to, because a key means something there alone.
 */
import { toApiError } from '../api/api-error.ts';
import type { Api } from '../api/api.ts';

export interface OpenKeys {
  note(key: string, state: 'open' | 'settled'): void;
  /** Those of the selected organisation. */
  list(): string[];
}

/** What movements whose answer was lost before a reload came to. */
export interface Settlement {
  /** They happened. */
  readonly done: number;
  /** They did not, and will not. */
  readonly none: number;
}

export function createOpenKeys(sessionName: string, organizationId: () => string | null): OpenKeys {
  const placeOf = () => `litro.v1.open.${sessionName}.${organizationId() ?? ''}`;
  const places = new Map<string, string>();
  return {
    list: () => read(placeOf()),
    note: (key, state) => {
      // The organisation may be another one by the time the answer comes.
      const place = places.get(key) ?? placeOf();
      if (state === 'open') places.set(key, place);
      else places.delete(key);
      const others = read(place).filter((known) => known !== key);
      write(place, state === 'open' ? [...others, key] : others);
    },
  };
}

function read(place: string): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** A page may refuse us its storage; then a reload forgets, and nothing else is lost. */
function write(place: string, keys: readonly string[]): void {
  try {
    if (keys.length === 0) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(keys));
  } catch {
    return;
  }
}

/** Asks the server what became of each open key. Null when there was nothing to ask, or no answer. */
export async function settlePending(api: Api, openKeys: OpenKeys): Promise<Settlement | null> {
  const settled = { done: 0, none: 0 };
  for (const key of openKeys.list()) {
    try {
      const { outcome } = await api('POST /operations/{key}/settle', { params: { key } });
      settled[outcome] += 1;
      openKeys.note(key, 'settled');
    } catch (error) {
      // Still open, and asked again by the next start, unless the server will never know the key.
      const { status } = toApiError(error);
      if (status === 400 || status === 404) openKeys.note(key, 'settled');
    }
  }
  return settled.done + settled.none > 0 ? settled : null;
}
