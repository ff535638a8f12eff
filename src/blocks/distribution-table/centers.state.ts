/** State of the cost centers: the available list and the selected one. */
import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { subscribe } from 'valtio';
import type { Session } from '#core/session/session.ts';
import type { Remote } from '#core/state/remote/remote.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { Center } from './rows.model.ts';

/** The largest page that the server returns. */
const PAGE_ROWS = 100;
/** Changes within this time cause one reload. */
const GATHER_MS = 400;
const NONE: readonly Center[] = [];

/** Runs within the batch that shows the changed cost centers. `gone` was selected and no longer exists. */
type CentersChange = (before: readonly Center[], after: readonly Center[], gone: Center | null) => void;

export interface Centers {
  /** Sorted by name. Empty if the organization has no cost centers or the user may not see them. */
  readonly offered: ReadonlySignal<readonly Center[]>;
  /** True if the organization uses cost centers; known before the list is loaded. */
  readonly expected: ReadonlySignal<boolean>;
  /** True once the list is loaded or its loading has failed. */
  readonly settled: ReadonlySignal<boolean>;
  /** Null if the table shows the wallets of all cost centers. */
  readonly chosen: ReadonlySignal<Center | null>;
  choose(center: Center | null): void;
  /** Loads the cost centers and follows their changes. Returns a function that stops this. */
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
    // After a failed load the old list stays; the next event loads again.
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
      // The list is empty while the user switches to another organization.
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
