import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { subscribe } from 'valtio';
import { keepIdentity } from '#blocks/allocation-sheet/rows.model.ts';
import type { Session } from '#core/session/session.ts';
import type { Remote } from '#core/state/remote/remote.ts';
import { createResource } from '#core/state/remote/resource.ts';
import type { Selection } from '#core/ui/table/selection.ts';
import { rowsOfExpenseCenter } from './expense-centers.model.ts';
import { rowsIn, type List } from './list.state.ts';
import type { DistributionRow, ExpenseCenterOption } from './rows.model.ts';

const PAGE_ROWS = 100;
/** Several changes of the cost centers within this time cause one reload. */
const GATHER_MS = 400;
const NONE: readonly ExpenseCenterOption[] = [];

/**
 * Listener for a reload of the cost centers. The listener runs in the batch of the reload. `removedCenter` is the
 * selected cost center if the new list lacks this cost center.
 */
type ExpenseCentersChange = (
  before: readonly ExpenseCenterOption[],
  after: readonly ExpenseCenterOption[],
  removedCenter: ExpenseCenterOption | null,
) => void;

export interface ExpenseCentersState {
  /** Available cost centers by name. Empty if the organization has no cost centers or the user may not see them. */
  readonly offered: ReadonlySignal<readonly ExpenseCenterOption[]>;
  readonly expected: ReadonlySignal<boolean>;
  /** True once the list of cost centers is loaded or its loading has failed. */
  readonly settled: ReadonlySignal<boolean>;
  /** The selected cost center; null if the table shows the wallets of all cost centers. */
  readonly selected: ReadonlySignal<ExpenseCenterOption | null>;
  choose(expenseCenter: ExpenseCenterOption | null): void;
  /** Loads the cost centers and follows their changes. The returned function stops following. */
  follow(onChange: ExpenseCentersChange): () => void;
}

export function createExpenseCenters(session: Session): ExpenseCentersState {
  const selected = signal<ExpenseCenterOption | null>(null);
  let reportChange: ExpenseCentersChange = () => {};
  const saveSelected = (
    all: readonly ExpenseCenterOption[],
    before: Remote<readonly ExpenseCenterOption[]>,
  ) => {
    const selectedBefore = selected.peek();
    const now = selectedBefore && (all.find(({ id }) => id === selectedBefore.id) ?? null);
    if (now?.name !== selectedBefore?.name) selected.value = now;
    reportChange(before.status === 'ready' ? before.value : NONE, all, now ? null : selectedBefore);
    return all;
  };
  const { value, load, start } = createResource<readonly ExpenseCenterOption[]>({
    ask: () => loadExpenseCenters(session),
    onFailure: 'keep',
    accept: saveSelected,
    follow: { live: session.live, events: ['registry'], gatherMs: GATHER_MS },
  });
  return {
    offered: computed(() => (value.value.status === 'ready' ? value.value.value : NONE)),
    expected: computed(() => !isSettled(value.value) && areInUse(session)),
    settled: computed(() => isSettled(value.value)),
    selected,
    choose: (expenseCenter) => {
      selected.value = expenseCenter;
    },
    follow(onChange) {
      reportChange = onChange;
      // While the user switches to another organization, its modules and permissions are not loaded. A load would then
      // return no cost centers.
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

async function loadExpenseCenters(session: Session): Promise<ExpenseCenterOption[]> {
  if (!areInUse(session)) return [];
  const all: ExpenseCenterOption[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await session.api('GET /admin/organization/expense-center', {
      query: { sort: 'name', limit: PAGE_ROWS, page },
    });
    all.push(...answer.docs.map(({ _id, name }) => ({ id: _id, name })));
    pages = answer.pages.total;
  }
  return all;
}

/**
 * Cost center filter of the table. The filter limits the visible rows and keeps all typed amounts, also of hidden rows.
 */
export interface ExpenseCenterView {
  readonly rows: ReadonlySignal<readonly DistributionRow[]>;
  readonly holding: ReadonlySignal<number>;
  readonly includesOthers: ReadonlySignal<boolean>;
  includeOthers(included: boolean): void;
  choose(expenseCenter: ExpenseCenterOption | null): void;
}

export function createExpenseCenterView(
  { expenseCenters, list }: { expenseCenters: ExpenseCentersState; list: List },
  selection: Selection,
): ExpenseCenterView {
  const includesOthers = signal(false);
  let before: readonly DistributionRow[] = [];
  const rows = computed(() => {
    const all = rowsIn(list.listing.value);
    const expenseCenter = expenseCenters.selected.value;
    if (!expenseCenter) return all;
    before = keepIdentity(before, rowsOfExpenseCenter(all, expenseCenter, includesOthers.value));
    return before;
  });
  const change = (next: () => void) =>
    batch(() => {
      selection.clear();
      next();
    });
  return {
    rows,
    holding: computed(() => rows.value.filter(({ walletId }) => walletId !== null).length),
    includesOthers,
    includeOthers: (included) =>
      change(() => {
        includesOthers.value = included;
      }),
    choose: (expenseCenter) =>
      change(() => {
        includesOthers.value = false;
        expenseCenters.choose(expenseCenter);
      }),
  };
}
