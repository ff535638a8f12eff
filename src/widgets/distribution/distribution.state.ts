/** The state of one distribution element: its list, what is typed in, the question on the screen and what runs. */
import { computed, signal, type Signal } from '@preact/signals-react';
import { subscribe } from 'valtio';
import { describeDraft, draftOf } from '#blocks/hand-out/draft.model.ts';
import { createSight } from '#blocks/hand-out/sight.ts';
import type { Emit } from '#core/element/describe-element.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Receipt } from '#blocks/hand-out-receipt/receipt.model.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { createDraftAmounts } from '#core/ui/table/draft-amounts.ts';
import { createRowStates } from '#core/ui/table/row-states.ts';
import { createSelection } from '#core/ui/table/selection.ts';
import { rightsOf } from './actions.model.ts';
import { createAnywhere } from './anywhere.state.ts';
import { keptDisplay } from '#core/ui/table/kept-display.ts';
import { createCenterView } from './center-view.state.ts';
import type { Places } from './centers.model.ts';
import { createCenters } from './centers.state.ts';
import type { element } from './distribution.element.ts';
import type { DistributionContext, MovementIntent, RowReason } from './distribution-context.ts';
import type { NotifyFact } from './distribution-fact.ts';
import type { Filling } from './fill.model.ts';
import { createKeeping } from './keeping.state.ts';
import { createList, freeCents, rowsIn } from './list.state.ts';
import { openedRow } from './opened.model.ts';
import { createOver, type Over } from './opened.state.ts';
import { prepareHandOut, type HandOut } from './prepare-hand-out.ts';
import type { DistributionRow } from './rows.model.ts';
import { moveSelected, moveTyped } from './typed-amounts.ts';
import { type TableView, DEFAULT_TABLE_VIEW, withSort } from '#core/state/table-view.ts';

/** The one question on the screen. */
export type Question =
  | { kind: 'hand-out'; handOut: HandOut }
  | { kind: 'collect'; rows: readonly DistributionRow[] }
  | { kind: 'share' | 'unshare'; row: DistributionRow }
  /** Of so many selected rows it changes something in `rows`. */
  | { kind: 'share-many' | 'unshare-many'; rows: readonly DistributionRow[]; selected: number }
  | { kind: 'limit'; rows: readonly DistributionRow[] }
  | { kind: 'collect-hand-out'; receipt: Receipt; collect: (receipt: Receipt) => Promise<void> };

const USUAL_VIEW: TableView = {
  ...DEFAULT_TABLE_VIEW,
  sort: { key: 'name', descending: false },
  pageSize: 'all',
};

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
  const context = createContext(session, emit, notify, { over, question });
  const { list, drafts, movements, rowStates, selection } = context;
  const display = keptDisplay(session, 'distribution');
  const view = signal<TableView>({ ...USUAL_VIEW, density: display.density, hidden: display.hidden });
  const questions = createQuestions(context, question);
  const keeping = createKeeping(context);
  const sight = createSight(drafts, (row: DistributionRow) => row.id);
  const centerView = createCenterView(context, selection);
  return {
    view,
    sortByBalance: () => putEmptiestFirst(view),
    selection,
    ...opening(over),
    /** The row whose amount is to take the focus. */
    wantedAmount: signal<string | null>(null),
    ...questions,
    centers: context.centers,
    keptAmounts: keeping.amounts,
    centerView,
    context,
    setAnywhere: createAnywhere(context),
    list,
    /** The rows as they are now, without following them. */
    rows: () => rowsIn(list.listing.peek()),
    drafts,
    rowStates,
    type: context.type,
    movements,
    rights: computed(() => rightsOf((key) => session.can(key))),
    situation: computed(() => describeDraft(draftOf(drafts), freeCents(list))),
    sight,
    /** Why no amount can be typed in now, or null. */
    lockReason: (t: Text<'distribution'>) => (movements.running.value ? t('locked') : null),
    /** Empties amounts, all of them unless told; it can be taken back. */
    clearAmounts: (ids: readonly string[] = drafts.ids()) => drafts.step(() => drafts.set(ids, null)),
    fill: (filling: Filling) =>
      drafts.step(() => {
        for (const [id, amountCents] of filling) drafts.set([id], amountCents);
      }),
    start() {
      const stops = [keeping.start(), follow(context), display.follow(view)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function putEmptiestFirst(view: Signal<TableView>): void {
  view.value = withSort(view.peek(), { key: 'balance', descending: false });
}

/** What stands over the list. */
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

function createContext(
  session: Session,
  emit: Emit<typeof element>,
  notify: NotifyFact,
  { over, question }: { over: Over; question: Signal<Question | null> },
): DistributionContext {
  const drafts = createDraftAmounts();
  const rowStates = createRowStates();
  const selection = createSelection();
  const centers = createCenters(session);
  const movements = createOperation<MovementIntent, RowReason>({ marks: rowStates });
  const list = createList(session, {
    isMoving: () => movements.running.peek() !== null,
    onRows(before, after) {
      const offered = centers.offered.peek();
      const places = [before, after].map((rows) => ({ rows, centers: offered })) as [Places, Places];
      moveTyped(drafts, notify, ...places);
      moveSelected(selection, ...places);
    },
  });
  return {
    session,
    emit,
    centers,
    list,
    drafts,
    rowStates,
    selection,
    movements,
    notify,
    over,
    askToUnshare(row) {
      if (!movements.running.peek()) question.value = { kind: 'unshare', row };
    },
    type() {
      const shown = list.listing.peek();
      return shown.status === 'ready' ? shown.value.type : session.hydrate.balanceSharingType;
    },
  };
}

/** Loads the list and follows what changes it, until the answer is called. */
function follow({ session, list, centers, drafts, notify }: DistributionContext): () => void {
  const stopList = list.start();
  const stopCenters = centers.follow((before, after, gone) => {
    const rows = rowsIn(list.listing.peek());
    moveTyped(drafts, notify, { rows, centers: before }, { rows, centers: after });
    if (gone) notify({ kind: 'centerGone', name: gone.name });
  });
  const stopType = subscribe(session.hydrate, () => {
    const shown = list.listing.peek();
    if (shown.status !== 'ready' || shown.value.type === session.hydrate.balanceSharingType) return;
    void list.load();
  });
  return () => {
    stopList();
    stopCenters();
    stopType();
  };
}
