/** The organisation's administrators, and the one whose permissions are open. One per element and organisation. */
import { effect, signal, type ReadonlySignal } from '@preact/signals-react';
import { MAX_PAGE_ROWS } from '#contract/facts.ts';
import type { Administrator } from '#contract/administrators.ts';
import type { Session } from '#core/session/session.ts';
import { createPagedList, type PagedList } from '#core/state/paged-list.ts';
import { formatView, parseView } from '#blocks/registry/view-address.ts';

export interface PermissionsState {
  readonly list: PagedList<Administrator>;
  readonly chosenId: ReadonlySignal<string | null>;
  /** Whose permissions were open last: where the focus returns to in the list. */
  readonly leftId: ReadonlySignal<string | null>;
  /** As the list has them; null where its page does not. */
  userOf(userId: string): Administrator | null;
  choose(userId: string): void;
  goBack(): void;
  /** Loads, and follows changes until the answer is called. */
  start(): () => void;
}

const USUAL = { sort: { key: 'name', descending: false }, hidden: [] } as const;
const COLUMNS = ['name', 'email'].map((key) => ({ key, header: '', value: () => null }));
/** Beside what the list keeps there. */
const USER = 'user';

export function createPermissionsState(
  session: Session,
  { view, onView }: { readonly view: string; readonly onView: (view: string) => void },
): PermissionsState {
  const chosenId = signal(new URLSearchParams(view).get(USER));
  const leftId = signal<string | null>(null);
  const list = createPagedList<Administrator>({
    ask: async ({ filters: _, ...query }) => {
      const { docs, items } = await session.api('GET /admin/organization/user', { query });
      return { rows: docs, total: items.total };
    },
    live: session.live,
    events: ['hello', 'registry'],
    sort: USUAL.sort,
    view: parseView(view, COLUMNS).view,
  });
  const show = (userId: string | null) => {
    leftId.value = chosenId.peek();
    chosenId.value = userId;
  };
  const followView = () => {
    let before: string | null = null;
    return effect(() => {
      const parts = new URLSearchParams(formatView(list.view.value, false, USUAL));
      if (chosenId.value) parts.set(USER, chosenId.value);
      const now = parts.toString();
      if (before !== null && before !== now) onView(now);
      before = now;
    });
  };
  return {
    list,
    chosenId,
    leftId,
    userOf: (userId) => {
      const page = list.page.peek();
      const rows = page.status === 'ready' ? page.value.rows : [];
      return rows.find(({ _id }) => _id === userId) ?? null;
    },
    choose: show,
    goBack: () => show(null),
    start() {
      const ends = [list.start(), followView()];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** An administrator by the id alone; null where the list, which has no search by id, does not have them. */
export async function findAdministrator(session: Session, id: string): Promise<Administrator | null> {
  for (let page = 1; ; page += 1) {
    const { docs, pages } = await session.api('GET /admin/organization/user', {
      query: { sort: 'name', page, limit: MAX_PAGE_ROWS },
    });
    const found = docs.find(({ _id }) => _id === id);
    if (found || page >= pages.total) return found ?? null;
  }
}
