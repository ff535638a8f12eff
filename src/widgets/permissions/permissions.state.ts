/** The organisation's administrators, and the one whose permissions are open. One per element and organisation. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Administrator } from '#contract/people.ts';
import type { Session } from '#core/session/session.ts';
import { createRegistryList, type RegistryList } from '#core/ui/registry/registry-list.ts';

export interface PermissionsState {
  readonly list: RegistryList<Administrator>;
  readonly chosen: ReadonlySignal<Administrator | null>;
  /** Whose permissions were open last: where the focus returns to in the list. */
  readonly left: ReadonlySignal<string | null>;
  choose(user: Administrator): void;
  goBack(): void;
}

export function createPermissionsState(session: Session): PermissionsState {
  const chosen = signal<Administrator | null>(null);
  const left = signal<string | null>(null);
  const list = createRegistryList<Administrator>({
    ask: async ({ filters: _none, ...query }) => {
      const { docs, items } = await session.api('GET /admin/organization/user', {
        query: query as { sort: 'name' },
      });
      return { rows: docs, total: items.total };
    },
    live: session.live,
    events: ['hello', 'registry'],
    sort: { key: 'name', descending: false },
  });
  return {
    list,
    chosen,
    left,
    choose: (user) => (chosen.value = user),
    goBack: () => {
      left.value = chosen.peek()?._id ?? null;
      chosen.value = null;
    },
  };
}

const MOST_ROWS = 100;

/** An administrator by the id alone; null where the list, which has no search by id, does not have them. */
export async function findAdministrator(session: Session, id: string): Promise<Administrator | null> {
  for (let page = 1; ; page += 1) {
    const { docs, pages } = await session.api('GET /admin/organization/user', {
      query: { sort: 'name', page, limit: MOST_ROWS },
    });
    const found = docs.find(({ _id }) => _id === id);
    if (found || page >= pages.total) return found ?? null;
  }
}
