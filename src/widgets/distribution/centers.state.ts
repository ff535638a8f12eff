/** The cost centre that credit is handed out by: which there are, and which one is chosen. */
import { batch, signal, type ReadonlySignal } from '@preact/signals-react';
import { subscribe } from 'valtio';
import type { Session } from '#core/session/session.ts';
import type { Center } from './rows.model.ts';

/** As many as one answer carries. */
const PAGE_ROWS = 100;

export interface Centers {
  /** In the order of their names; none where the organisation has none, or where the user may not see them. */
  readonly offered: ReadonlySignal<readonly Center[]>;
  /** Null for the wallets of all, and of none. */
  readonly chosen: ReadonlySignal<Center | null>;
  choose(center: Center | null): void;
  /** Loads them and follows their register, until the answer is called. `onGone`: the chosen one is no more. */
  follow(onGone: (center: Center) => void): () => void;
}

export function createCenters(session: Session): Centers {
  const offered = signal<readonly Center[]>([]);
  const chosen = signal<Center | null>(null);
  let asked = 0;

  const load = async (onGone: (center: Center) => void) => {
    const turn = ++asked;
    // What could not be loaded stays as it was; the next event asks again.
    const all = await askForCenters(session).catch(() => offered.peek());
    if (turn !== asked) return;
    const before = chosen.peek();
    const now = before && (all.find(({ id }) => id === before.id) ?? null);
    batch(() => {
      offered.value = all;
      if (now?.name !== before?.name) chosen.value = now;
    });
    if (before && !now) onGone(before);
  };
  return {
    offered,
    chosen,
    choose: (center) => {
      chosen.value = center;
    },
    follow(onGone) {
      const reload = () => void load(onGone);
      reload();
      const stops = [
        session.live.subscribe(['hello', 'registry'], reload),
        subscribe(session.hydrate, reload),
        subscribe(session.permissions, reload),
      ];
      return () => {
        asked += 1;
        for (const stop of stops) stop();
      };
    },
  };
}

async function askForCenters(session: Session): Promise<Center[]> {
  const { loaded } = session.hydrate;
  const isOn = loaded.status === 'ready' && loaded.value.modules.expenseCenter;
  if (!isOn || !session.can('portal.expenseCenter.list')) return [];
  const all: Center[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await session.api('GET /admin/organization/expense-center', {
      query: { sort: 'name', limit: PAGE_ROWS, page },
    });
    all.push(...answer.docs.map(({ _id, name }) => ({ id: _id, name })));
    pages = answer.pages.total;
  }
  return all;
}
