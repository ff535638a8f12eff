/**
 * Idempotency keys of unsettled credit movements, stored across reloads so that the next start can settle them. A key
 * is valid only in its organization.
 */
import { toApiError } from '../api/api-error.ts';
import type { Api } from '../api/api.ts';

export interface OpenKeys {
  /**
   * Records the state of an idempotency key. Without `organizationId`, the key belongs to the user's own organization.
   */
  note(key: string, state: 'open' | 'settled', organizationId?: string): void;
  /** Open idempotency keys of the signed-in user. An empty `organizationId` is the user's own organization. */
  list(): [key: string, organizationId: string][];
}

export interface Settlement {
  /** Number of movements with a lost answer that the server executed. */
  readonly done: number;
  /** Number of movements that the server did not and will not execute. */
  readonly none: number;
}

export function createOpenKeys(sessionName: string, userId: () => string | undefined): OpenKeys {
  const placeOf = () => `litro.v1.open.${sessionName}.${userId() ?? ''}`;
  const places = new Map<string, string>();
  return {
    list: () => [...read(placeOf())],
    note: (key, state, organizationId = '') => {
      // An idempotency key stays in the storage of the user who opened it. Another user may be signed in when the
      // answer arrives.
      const place = places.get(key) ?? placeOf();
      const keys = read(place);
      if (state === 'open') {
        places.set(key, place);
        keys.set(key, organizationId);
      } else {
        places.delete(key);
        keys.delete(key);
      }
      write(place, keys);
    },
  };
}

function read(place: string): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? '{}');
    return new Map(Object.entries(stored as object).filter(([, id]) => typeof id === 'string'));
  } catch {
    return new Map();
  }
}

/** If the browser denies storage, the open idempotency keys are lost at a reload; nothing else is lost. */
function write(place: string, keys: ReadonlyMap<string, string>): void {
  try {
    if (keys.size === 0) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(keys)));
  } catch {
    return;
  }
}

/**
 * Requests the outcome of each idempotency key whose answer is missing. Returns null without such a key, or if the
 * server does not answer.
 */
export async function settlePending(api: Api, openKeys: OpenKeys): Promise<Settlement | null> {
  const settled = { done: 0, none: 0 };
  for (const [key, organizationId] of openKeys.list()) {
    try {
      // The query always has an `organizationId`, even if it is undefined. Otherwise the API would add the selected
      // organization.
      const query = { organizationId: organizationId || undefined } as { organizationId?: string };
      const { outcome } = await api('POST /operations/{key}/settle', { params: { key }, query });
      settled[outcome] += 1;
      openKeys.note(key, 'settled');
    } catch (error) {
      // After other errors, the idempotency key stays open until the next start of the session.
      const { status } = toApiError(error);
      if (status === 400 || status === 404) openKeys.note(key, 'settled');
    }
  }
  return settled.done + settled.none > 0 ? settled : null;
}
