/** The cost centre that credit is handed out by: which there are, and which one is chosen. */
import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { subscribe } from 'valtio';
import type { Session } from '#core/session/session.ts';
import type { Remote } from '#core/state/remote/remote.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { Center } from './rows.model.ts';

/** As many as one answer carries. */
const PAGE_ROWS = 100;
/** Changes that come within this time are asked for together. */
const GATHER_MS = 400;
const NONE: readonly Center[] = [];

/** Told of other cost centres, within the batch that shows them; `gone` was chosen and is no more. */
type CentersChange = (before: readonly Center[], after: readonly Center[], gone: Center | null) => void;

export interface Centers {
  /** In the order of their names; none where the organisation has none, or where the user may not see them. */
  readonly offered: ReadonlySignal<readonly Center[]>;
  /** There are some, as far as is known before they have come. */
  readonly expected: ReadonlySignal<boolean>;
  /** It is known which there are, or that this cannot be found out. */
  readonly settled: ReadonlySignal<boolean>;
  /** Null for the wallets of all, and of none. */
  readonly chosen: ReadonlySignal<Center | null>;
  choose(center: Center | null): void;
  /** Loads them and follows their register, until the answer is called. */
  follow(onChange: CentersChange): () => void;
}

export function createCenters(session: Session): Centers {
  const chosen = signal<Center | null>(null);
  let tell: CentersChange = () => {};
  const keepChosen = (all: readonly Center[], before: Remote<readonly Center[]>) => {
    const chosenBefore = chosen.peek();
    const now = chosenBefore && (all.find(({ id }) => id === chosenBefore.id) ?? null);
    if (now?.name !== chosenBefore?.name) chosen.value = now;
    tell(before.status === 'ready' ? before.value : NONE, all, now ? null : chosenBefore);
    return all;
  };
  const { value, load, start } = createResource<readonly Center[]>({
    ask: () => askForCenters(session),
    // What could not be loaded stays as it was; the next event asks again.
    onFailure: 'keep',
    accept: keepChosen,
    follow: { live: session.live, events: ['registry'], gatherMs: GATHER_MS },
  });
  return {
    offered: computed(() => (value.value.status === 'ready' ? value.value.value : NONE)),
    expected: computed(() => !isSettled(value.value) && areInUse(session)),
    settled: computed(() => isSettled(value.value)),
    chosen,
    choose: (center) => {
      chosen.value = center;
    },
    follow(onChange) {
      tell = onChange;
      // Between two organisations nothing is known of either.
      const reload = () => {
        const { hydrate, permissions } = session;
        if (hydrate.loaded.status === 'ready' && permissions.loaded.status === 'ready') void load();
      };
      const stops = [start(), subscribe(session.hydrate, reload), subscribe(session.permissions, reload)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function isSettled({ status }: Remote<unknown>): boolean {
  return status === 'ready' || status === 'failed';
}

/** The organisation has cost centres, and the user may see them. */
function areInUse(session: Session): boolean {
  const { loaded } = session.hydrate;
  return (
    loaded.status === 'ready' &&
    loaded.value.modules.expenseCenter &&
    session.can('portal.expenseCenter.list')
  );
}

async function askForCenters(session: Session): Promise<Center[]> {
  if (!areInUse(session)) return [];
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
