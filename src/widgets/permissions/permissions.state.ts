import { batch, effect, signal, type ReadonlySignal } from '@preact/signals-react';
import type { OrganizationUser } from '#contract/users.ts';
import type { Session } from '#core/session/session.ts';
import { createPagedList, type ListQuery, type PagedList } from '#core/state/paged-list.ts';
import type { ViewChanged } from '#blocks/registry/register-element.ts';
import { savedDisplay } from '#core/ui/table/saved-display.ts';
import { formatView, parseView, viewAt } from '#blocks/registry/view-address.ts';

export interface PermissionsState {
  readonly list: PagedList<OrganizationUser>;
  readonly selectedId: ReadonlySignal<string | null>;
  readonly leftId: ReadonlySignal<string | null>;
  /** Administrator in the list; null if the current page does not contain the user. */
  userOf(userId: string): OrganizationUser | null;
  choose(userId: string): void;
  goBack(): void;
  show(view: string): void;
  /** Loads the administrators and follows changes until the returned function is called. */
  start(): () => void;
}

const USUAL = { sort: { key: 'name', descending: false }, hidden: [] } as const;
const COLUMNS = ['name', 'email', 'status'].map((key) => ({ key, header: '', value: () => null }));
const USER = 'user';

export function createPermissionsState(
  session: Session,
  { view, onView }: { readonly view: string; readonly onView: (changed: ViewChanged) => void },
): PermissionsState {
  const selectedId = signal(new URLSearchParams(view).get(USER));
  const leftId = signal<string | null>(null);
  const display = savedDisplay(session, 'permissions');
  const list = createPagedList<OrganizationUser>({
    ask: (query) => listAdministrators(session, query),
    live: session.live,
    events: ['registry'],
    sort: USUAL.sort,
    view: { density: display.density, hidden: display.hidden, ...parseView(view, COLUMNS).view },
  });
  const show = (userId: string | null) => {
    leftId.value = selectedId.peek();
    selectedId.value = userId;
  };
  let before: { readonly view: string; readonly userId: string | null } | null = null;
  const followView = () =>
    effect(() => {
      const userId = selectedId.value;
      const parts = new URLSearchParams(formatView(list.view.value, false, USUAL));
      if (userId) parts.set(USER, userId);
      const last = before;
      before = { view: parts.toString(), userId };
      if (!last || last.view === before.view) return;
      const { view: now } = before;
      const isMove = (last.userId === null) !== (userId === null);
      onView(isMove ? { view: now, move: userId ? 'open' : 'close' } : { view: now });
    });
  return {
    list,
    selectedId,
    leftId,
    userOf: (userId) => {
      const page = list.page.peek();
      const rows = page.status === 'ready' ? page.value.rows : [];
      return rows.find(({ _id }) => _id === userId) ?? null;
    },
    choose: show,
    goBack: () => show(null),
    show(text) {
      if (!before || before.view === text) return;
      const userId = new URLSearchParams(text).get(USER);
      before = null;
      batch(() => {
        if (userId !== selectedId.peek()) show(userId);
        list.view.value = viewAt(list.view.peek(), USUAL.sort, parseView(text, COLUMNS).view);
      });
    },
    start() {
      const ends = [list.start(), followView(), display.follow(list.view)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Loads an administrator by id; null if the organization has no administrator with this id. */
export async function findAdministrator(session: Session, id: string): Promise<OrganizationUser | null> {
  const { docs } = await session.api('GET /admin/organization/user', {
    query: { type: 'administrator', _id: id, limit: 1 },
  });
  return docs.find(({ _id }) => _id === id) ?? null;
}

async function listAdministrators(session: Session, { filters: _, ...query }: ListQuery) {
  const { docs, items } = await session.api('GET /admin/organization/user', {
    query: { ...query, type: 'administrator' },
  });
  return { rows: docs, total: items.total };
}
