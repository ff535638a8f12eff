/**
 * Keys of movements whose outcome is open, kept over a reload so that it can be settled. Nothing but the keys of who is signed
 * in, each with the organisation whose it is, because a key means something there alone.
 */
import { toApiError } from '../api/api-error.ts';
import type { Api } from '../api/api.ts';

export interface OpenKeys {
  /** `organizationId`: whose it is; none for the caller's own. */
  note(key: string, state: 'open' | 'settled', organizationId?: string): void;
  /** Of the one who is signed in: each key, and the organisation whose it is. */
  list(): [key: string, organizationId: string][];
}

/** What movements whose answer was lost before a reload came to. */
export interface Settlement {
  /** They happened. */
  readonly done: number;
  /** They did not, and will not. */
  readonly none: number;
}

export function createOpenKeys(sessionName: string, userId: () => string | undefined): OpenKeys {
  const placeOf = () => `litro.v1.open.${sessionName}.${userId() ?? ''}`;
  const places = new Map<string, string>();
  return {
    list: () => [...read(placeOf())],
    note: (key, state, organizationId = '') => {
      // Somebody else may be signed in by the time the answer comes.
      const place = places.get(key) ?? placeOf();
      const kept = read(place);
      if (state === 'open') {
        places.set(key, place);
        kept.set(key, organizationId);
      } else {
        places.delete(key);
        kept.delete(key);
      }
      write(place, kept);
    },
  };
}

function read(place: string): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? '{}');
    return new Map(Object.entries(kept as object).filter(([, id]) => typeof id === 'string'));
  } catch {
    return new Map();
  }
}

/** A page may refuse us its storage; then a reload forgets, and nothing else is lost. */
function write(place: string, keys: ReadonlyMap<string, string>): void {
  try {
    if (keys.size === 0) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(keys)));
  } catch {
    return;
  }
}

/** Asks the server what became of each open key. Null when there was nothing to ask, or no answer. */
export async function settlePending(api: Api, openKeys: OpenKeys): Promise<Settlement | null> {
  const settled = { done: 0, none: 0 };
  for (const [key, organizationId] of openKeys.list()) {
    try {
      // Never in the one that is selected now.
      const query = { organizationId: organizationId || undefined } as { organizationId?: string };
      const { outcome } = await api('POST /operations/{key}/settle', { params: { key }, query });
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
