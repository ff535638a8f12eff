/** State of the table of amounts for the wallets of a company, shared by all screens that distribute. */
import { signal, untracked, type Signal } from '@preact/signals-react';
import { subscribe } from 'valtio';
import { createSight } from '#blocks/distribute-bar/sight.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import { DEFAULT_TABLE_VIEW, type TableView } from '#core/state/table-view.ts';
import { createDraftAmounts } from '#core/ui/table/draft-amounts.ts';
import { createRowStates } from '#core/ui/table/row-states.ts';
import { createSelection } from '#core/ui/table/selection.ts';
import { createExpenseCenterView, type ExpenseCenterView } from './expense-center-view.state.ts';
import type { Places } from './expense-centers.model.ts';
import { createExpenseCenters } from './expense-centers.state.ts';
import type { QuickFilling } from './fill.model.ts';
import { createList, rowsIn } from './list.state.ts';
import { createPasting, type Pasting } from './pasting.state.ts';
import type { DistributionRow } from './rows.model.ts';
import type { NotifyTable, TableStores } from './table-stores.ts';
import { moveSelected, moveTyped } from './typed-amounts.ts';

export interface DistributionTableState extends TableStores {
  readonly expenseCenterView: ExpenseCenterView;
  readonly view: Signal<TableView>;
  readonly sight: ReturnType<typeof createSight<DistributionRow, Cents>>;
  /** Id of the row whose amount field must take the focus. */
  readonly requestedAmount: Signal<string | null>;
  readonly pasting: Pasting;
  /** The current rows; does not subscribe to signals. */
  rows(): readonly DistributionRow[];
  /** The reason that blocks typing, or null. Reads signals. */
  lockReason(t: Text<'distribution'>): string | null;
  /** Clears the given amounts, or all, as one undo step. */
  clearAmounts(ids?: readonly string[]): void;
  fill(filling: QuickFilling): void;
  /** Loads the rows and follows their changes. Returns a function that stops this. */
  start(): () => void;
}

export interface TableOptions {
  /** While a credit movement runs, amounts are locked and changes of the list wait. Reads signals. */
  readonly isMoving: () => boolean;
  readonly notify: NotifyTable;
  readonly view: TableView;
}

export const USUAL_VIEW: TableView = {
  ...DEFAULT_TABLE_VIEW,
  sort: { key: 'name', descending: false },
  pageSize: 'all',
};

export function createDistributionTable(session: Session, options: TableOptions): DistributionTableState {
  const { isMoving, notify } = options;
  const stores = createStores(session, options);
  const { list, drafts, selection, expenseCenters } = stores;
  const sight = createSight(drafts, (row: DistributionRow) => row.id);
  const expenseCenterView = createExpenseCenterView(stores, selection);
  const pasting = createPasting({ ...stores, rows: expenseCenterView.rows, shown: sight.shown, isMoving });
  return {
    ...stores,
    expenseCenterView,
    view: signal(options.view),
    sight,
    requestedAmount: signal<string | null>(null),
    pasting,
    rows: () => rowsIn(list.listing.peek()),
    lockReason: (t) => (isMoving() ? t('locked') : null),
    clearAmounts: (ids = drafts.ids()) => pasting.clear(ids),
    fill: (filling) =>
      drafts.step(() => {
        for (const [id, amountCents] of filling) drafts.set([id], amountCents);
      }),
    start: () => follow({ list, expenseCenters, drafts, session }, notify),
  };
}

function createStores(session: Session, { isMoving, notify }: TableOptions): TableStores {
  const drafts = createDraftAmounts();
  const rowStates = createRowStates();
  const selection = createSelection();
  const expenseCenters = createExpenseCenters(session);
  const list = createList(session, {
    isMoving: () => untracked(isMoving),
    onRows(before, after) {
      const offered = expenseCenters.offered.peek();
      const places = [before, after].map((rows) => ({ rows, expenseCenters: offered })) as [Places, Places];
      moveTyped(drafts, notify, ...places);
      moveSelected(selection, ...places);
    },
  });
  return {
    session,
    list,
    expenseCenters,
    drafts,
    rowStates,
    selection,
    type() {
      const shown = list.listing.peek();
      return shown.status === 'ready' ? shown.value.type : session.hydrate.balanceSharingType;
    },
  };
}

function follow(
  {
    session,
    list,
    expenseCenters,
    drafts,
  }: Pick<TableStores, 'session' | 'list' | 'expenseCenters' | 'drafts'>,
  notify: NotifyTable,
): () => void {
  const stops = [
    list.start(),
    expenseCenters.follow((before, after, gone) => {
      const rows = rowsIn(list.listing.peek());
      moveTyped(drafts, notify, { rows, expenseCenters: before }, { rows, expenseCenters: after });
      if (gone) notify({ kind: 'centerGone', name: gone.name });
    }),
    subscribe(session.hydrate, () => {
      const shown = list.listing.peek();
      if (shown.status !== 'ready' || shown.value.type === session.hydrate.balanceSharingType) return;
      void list.load();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
