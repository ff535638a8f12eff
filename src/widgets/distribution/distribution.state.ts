import { computed, signal, type Signal } from '@preact/signals-react';
import { describeDraft, draftOf } from '#blocks/allocation-sheet/draft.model.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { DistributionReceipt } from '#blocks/distribution-receipt/receipt.model.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { rightsOf } from './actions.model.ts';
import { createAnywhere } from './anywhere.state.ts';
import { savedDisplay } from '#core/ui/table/saved-display.ts';
import type { element } from './distribution.element.ts';
import type { DistributionContext, MovementIntent, DistributionRowReason } from './distribution-context.ts';
import type { NotifyFact } from './distribution-fact.ts';
import { createKeeping } from './keeping.state.ts';
import { createDistributionTable } from '#blocks/distribution-table/distribution-table.state.ts';
import { freeCents } from '#blocks/distribution-table/list.state.ts';
import { openedRow } from './opened.model.ts';
import { createOver, type Over } from './opened.state.ts';
import { prepareDistribution, type PreparedDistribution } from './prepare-distribution.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import { type TableView, withSort } from '#core/state/table-view.ts';

export type DistributionQuestion =
  | { kind: 'hand-out'; distribution: PreparedDistribution }
  | { kind: 'collect'; rows: readonly DistributionRow[] }
  | { kind: 'share' | 'unshare'; row: DistributionRow }
  /** `selected` counts all selected rows; `rows` holds only those that the action changes. */
  | { kind: 'share-many' | 'unshare-many'; rows: readonly DistributionRow[]; selected: number }
  | { kind: 'limit'; rows: readonly DistributionRow[] }
  | {
      kind: 'collect-hand-out';
      receipt: DistributionReceipt;
      collect: (receipt: DistributionReceipt) => Promise<void>;
    };

export type DistributionState = ReturnType<typeof createDistributionState>;

export function createDistributionState(
  session: Session,
  emit: Emit<typeof element>,
  notify: NotifyFact,
  brought = '',
) {
  const question = signal<DistributionQuestion | null>(null);
  const over = createOver({
    view: brought,
    question,
    onView: (changed) => void emit('litro-view-changed', changed),
  });
  const table = createDistributionTable(session, {
    isMoving: () => movements.running.value !== null,
    notify,
  });
  const movements: DistributionContext['movements'] = createOperation<MovementIntent, DistributionRowReason>({
    marks: table.rowStates,
  });
  const context: DistributionContext = {
    ...table,
    emit,
    movements,
    notify,
    over,
    askToUnshare(row) {
      if (!movements.running.peek()) question.value = { kind: 'unshare', row };
    },
  };
  const display = savedDisplay(session, 'distribution');
  const { view } = table;
  view.value = { ...view.peek(), density: display.density, hidden: display.hidden };
  const keeping = createKeeping(context);
  return {
    ...table,
    sortByBalance: () => putEmptiestFirst(view),
    ...opening(over),
    ...createQuestions(context, question),
    savedAmounts: keeping.amounts,
    context,
    setAnywhere: createAnywhere(context),
    movements,
    rights: computed(() => rightsOf((key) => session.can(key))),
    situation: computed(() => describeDraft(draftOf(table.drafts), freeCents(table.list))),
    start() {
      const stops = [keeping.start(), table.start(), display.follow(view)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function putEmptiestFirst(view: Signal<TableView>): void {
  view.value = withSort(view.peek(), { key: 'balance', descending: false });
}

function opening({ opened, open, close, show }: Over) {
  return {
    opened,
    open,
    openRow: (row: DistributionRow) => open(openedRow(row)),
    closeOver: close,
    show,
  };
}

function createQuestions(context: DistributionContext, question: Signal<DistributionQuestion | null>) {
  const ask = (next: DistributionQuestion) => {
    if (!context.movements.running.peek()) question.value = next;
  };
  return {
    question,
    ask,
    askToDistribute() {
      const prepared = prepareDistribution(context);
      if (prepared) ask({ kind: 'hand-out', distribution: prepared });
    },
    close: () => {
      question.value = null;
    },
  };
}
