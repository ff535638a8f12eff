import { untracked } from '@preact/signals-react';
import { subscribe } from 'valtio';
import { createSheet, type AllocationSheet } from '#blocks/allocation-sheet/sheet.state.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import { createDraftAmounts } from '#core/ui/table/draft-amounts.ts';
import type { Places } from './expense-centers.model.ts';
import {
  createExpenseCenters,
  createExpenseCenterView,
  type ExpenseCenterView,
} from './expense-centers.state.ts';
import { createList } from './list.state.ts';
import { createPasting, type Pasting } from './pasting.state.ts';
import type { DistributionRow } from './rows.model.ts';
import type { NotifyTable, TableStores } from './table-stores.ts';
import { moveSelected, moveTyped } from './typed-amounts.ts';

export interface DistributionTableState extends TableStores, AllocationSheet<DistributionRow, Cents> {
  readonly expenseCenterView: ExpenseCenterView;
  readonly pasting: Pasting;
  /** Returns the current rows. The caller does not subscribe to changes of the rows. */
  rows(): readonly DistributionRow[];
  /** The reason why the user may not type now, or null. Reads signals. */
  lockReason(t: Text<'distribution'>): string | null;
  clearAmounts(ids?: readonly string[]): void;
  /** Loads the rows and follows their changes until the caller calls the returned function. */
  start(): () => void;
}

export interface TableOptions {
  /** True while a credit movement runs: amounts are locked, and reloads of the list wait. Reads signals. */
  readonly isMoving: () => boolean;
  readonly notify: NotifyTable;
}

export const TYPED_FILTER = { amount: ['typed'] };

export function createDistributionTable(session: Session, options: TableOptions): DistributionTableState {
  const { isMoving, notify } = options;
  const sheet = createSheet<DistributionRow, Cents>(createDraftAmounts());
  const stores = createStores(session, sheet, options);
  const { list, drafts } = stores;
  const expenseCenterView = createExpenseCenterView(stores, sheet.selection);
  const { rows } = expenseCenterView;
  const pasting = createPasting({ ...stores, rows, shown: sheet.sight.shown, isMoving });
  return {
    ...sheet,
    ...stores,
    expenseCenterView,
    pasting,
    rows: list.rows,
    lockReason: (t) => (isMoving() ? t('locked') : null),
    clearAmounts: (ids = drafts.ids()) => pasting.clear(ids),
    start: () => follow(stores, notify),
  };
}

function createStores(
  session: Session,
  { drafts, rowStates, selection }: AllocationSheet<DistributionRow, Cents>,
  { isMoving, notify }: TableOptions,
): TableStores {
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

function follow({ session, list, expenseCenters, drafts }: TableStores, notify: NotifyTable): () => void {
  const stops = [
    list.start(),
    expenseCenters.follow((before, after, removedCenter) => {
      const rows = list.rows();
      moveTyped(drafts, notify, { rows, expenseCenters: before }, { rows, expenseCenters: after });
      if (removedCenter) notify({ kind: 'centerGone', name: removedCenter.name });
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
