import { computed, signal, type Signal } from '@preact/signals-react';
import { describeDraft, draftOf } from '#blocks/hand-out/draft.model.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Receipt } from '#blocks/hand-out-receipt/receipt.model.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { rightsOf } from './actions.model.ts';
import { createAnywhere } from './anywhere.state.ts';
import { keptDisplay } from '#core/ui/table/kept-display.ts';
import type { element } from './distribution.element.ts';
import type { DistributionContext, MovementIntent, RowReason } from './distribution-context.ts';
import type { NotifyFact } from './distribution-fact.ts';
import { createKeeping } from './keeping.state.ts';
import { createDistributionTable, USUAL_VIEW } from '#blocks/distribution-table/distribution-table.state.ts';
import { freeCents } from '#blocks/distribution-table/list.state.ts';
import { openedRow } from './opened.model.ts';
import { createOver, type Over } from './opened.state.ts';
import { prepareHandOut, type HandOut } from './prepare-hand-out.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import { type TableView, withSort } from '#core/state/table-view.ts';

export type Question =
  | { kind: 'hand-out'; handOut: HandOut }
  | { kind: 'collect'; rows: readonly DistributionRow[] }
  | { kind: 'share' | 'unshare'; row: DistributionRow }
  /** `selected` counts all selected rows; `rows` holds only those that the action changes. */
  | { kind: 'share-many' | 'unshare-many'; rows: readonly DistributionRow[]; selected: number }
  | { kind: 'limit'; rows: readonly DistributionRow[] }
  | { kind: 'collect-hand-out'; receipt: Receipt; collect: (receipt: Receipt) => Promise<void> };

export type DistributionState = ReturnType<typeof createDistributionState>;

export function createDistributionState(
  session: Session,
  emit: Emit<typeof element>,
  notify: NotifyFact,
  brought = '',
) {
  const question = signal<Question | null>(null);
  const over = createOver({
    view: brought,
    question,
    onView: (changed) => void emit('litro-view-changed', changed),
  });
  const table = createDistributionTable(session, {
    isMoving: () => movements.running.value !== null,
    notify,
    view: USUAL_VIEW,
  });
  const movements: DistributionContext['movements'] = createOperation<MovementIntent, RowReason>({
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
  const display = keptDisplay(session, 'distribution');
  const { view } = table;
  view.value = { ...view.peek(), density: display.density, hidden: display.hidden };
  const keeping = createKeeping(context);
  return {
    ...table,
    sortByBalance: () => putEmptiestFirst(view),
    ...opening(over),
    ...createQuestions(context, question),
    keptAmounts: keeping.amounts,
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

function createQuestions(context: DistributionContext, question: Signal<Question | null>) {
  const ask = (next: Question) => {
    if (!context.movements.running.peek()) question.value = next;
  };
  return {
    question,
    ask,
    askToHandOut() {
      const prepared = prepareHandOut(context);
      if (prepared) ask({ kind: 'hand-out', handOut: prepared });
    },
    close: () => {
      question.value = null;
    },
  };
}
