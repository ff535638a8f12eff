/** The state of one distribution element: its list, what is typed in, the question on the screen and what runs. */
import { batch, computed, signal } from '@preact/signals-react';
import { subscribe } from 'valtio';
import type { Emit } from '#core/element/describe-element.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { createDraftAmounts, type DraftAmounts } from '#core/ui/table/draft-amounts.ts';
import { createRowStates } from '#core/ui/table/row-states.ts';
import { createSelection, type Selection } from '#core/ui/table/selection.ts';
import { rightsOf } from './actions.model.ts';
import { describeDraft, relocate } from './amounts.model.ts';
import { createAnywhere } from './anywhere.state.ts';
import { createCenters } from './centers.state.ts';
import type { element } from './distribution.element.ts';
import type { DistributionContext, MovementIntent, RowReason } from './distribution-context.ts';
import type { NotifyFact } from './distribution-fact.ts';
import type { Filling } from './fill.model.ts';
import { createList, rowsIn, type ListOptions } from './list.state.ts';
import { prepareHandOut, type HandOut } from './prepare-hand-out.ts';
import { nameOf, type Center, type DistributionRow } from './rows.model.ts';
import { type TableView, DEFAULT_TABLE_VIEW } from '#core/state/table-view.ts';

/** The one question on the screen. */
export type Question =
  | { kind: 'hand-out'; handOut: HandOut }
  | { kind: 'fill'; rows: readonly DistributionRow[] }
  | { kind: 'collect'; rows: readonly DistributionRow[] }
  | { kind: 'share' | 'unshare' | 'limit'; row: DistributionRow }
  | { kind: 'center'; center: Center | null }
  | { kind: 'sharing-type' };

export type DistributionState = ReturnType<typeof createDistributionState>;

export function createDistributionState(session: Session, emit: Emit<typeof element>, notify: NotifyFact) {
  const context = createContext(session, emit, notify);
  const { list, drafts, movements, rowStates } = context;
  const table = createTable();
  const questions = createQuestions(context);
  const choosing = createChoosing(context, table.selection, questions.ask);
  return {
    ...table,
    ...questions,
    ...choosing,
    centers: context.centers,
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
    situation: computed(() => {
      const { totalCents, count, unreadable } = drafts;
      const draft = { totalCents: totalCents.value, count: count.value, unreadable: unreadable.value };
      return describeDraft(draft, list.companyCents.value);
    }),
    /** Why no amount can be typed in now, or null. */
    lockReason: (t: Text<'distribution'>) => (movements.running.value ? t('locked') : null),
    fill: (filling: Filling) =>
      batch(() => {
        for (const [id, amountCents] of filling) drafts.set([id], amountCents);
      }),
    start: () => follow(context, choosing.leaveCenter),
  };
}

/** What the user made of the table. */
function createTable() {
  const view: TableView = {
    ...DEFAULT_TABLE_VIEW,
    sort: { key: 'name', descending: false },
    pageSize: 'all',
  };
  return { view: signal(view), selection: createSelection() };
}

function createQuestions(context: DistributionContext) {
  const question = signal<Question | null>(null);
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

/** Which cost centre is shown. What is typed in belongs to the wallets on the screen and goes with them. */
function createChoosing(
  { centers, list, drafts, movements, notify }: DistributionContext,
  selection: Selection,
  ask: (question: Question) => void,
) {
  const showCenter = (center: Center | null) => {
    batch(() => {
      drafts.clear();
      selection.clear();
      movements.clear();
      centers.choose(center);
    });
    void list.load(true);
  };
  return {
    showCenter,
    /** Asks first where amounts would be lost. */
    chooseCenter(center: Center | null) {
      if (movements.running.peek()) return;
      const { count, unreadable } = drafts;
      if (count.peek() + unreadable.peek() > 0) ask({ kind: 'center', center });
      else showCenter(center);
    },
    /** When the chosen one was deleted elsewhere. */
    leaveCenter({ name }: Center) {
      showCenter(null);
      notify({ kind: 'centerGone', name });
    },
  };
}

function createContext(
  session: Session,
  emit: Emit<typeof element>,
  notify: NotifyFact,
): DistributionContext {
  const drafts = createDraftAmounts();
  const rowStates = createRowStates();
  const centers = createCenters(session);
  const movements = createOperation<MovementIntent, RowReason>({ marks: rowStates });
  const list = createList(session, {
    centerNow: () => centers.chosen.peek(),
    isMoving: () => movements.running.peek() !== null,
    onRows: keepTyped(drafts, notify),
  });
  return {
    session,
    emit,
    centers,
    list,
    drafts,
    rowStates,
    movements,
    notify,
    type() {
      const shown = list.listing.peek();
      return shown.status === 'ready' ? shown.value.type : session.hydrate.balanceSharingType;
    },
  };
}

/** Loads the list and follows what changes it, until the answer is called. */
function follow(
  { session, list, centers }: DistributionContext,
  onGone: (center: Center) => void,
): () => void {
  const stopList = list.start();
  const stopCenters = centers.follow(onGone);
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

/** Nothing typed is lost by a reload: it moves with its row, and what belongs to a row that left is named. */
function keepTyped(drafts: DraftAmounts, notify: NotifyFact): ListOptions['onRows'] {
  return (before, after) => {
    const { moved, gone } = relocate(before, after);
    for (const { from, to } of moved) {
      const typed = drafts.of(from).peek();
      drafts.set([from], null);
      if (drafts.of(to).peek().cents === null) drafts.restore(to, typed);
    }
    const lost = gone.filter((row) => drafts.of(row.id).peek().cents);
    if (lost.length > 0) {
      const amountCents = sumCents(lost.flatMap((row) => drafts.of(row.id).peek().cents ?? []));
      notify({ kind: 'gone', names: lost.map(nameOf), amountCents });
    }
    drafts.set(
      gone.map((row) => row.id),
      null,
    );
  };
}
