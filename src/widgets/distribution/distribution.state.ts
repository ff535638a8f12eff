/** The state of one distribution element: its list, what is typed in, the question on the screen and what runs. */
import { batch, computed, signal } from '@preact/signals-react';
import { subscribe } from 'valtio';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import { createKey } from '#core/api/idempotency-key.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import type { Emit } from '#core/element/describe-element.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Session } from '#core/session/session.ts';
import { createDraftAmounts } from '#core/ui/table/draft-amounts.ts';
import { createRowStates } from '#core/ui/table/row-states.ts';
import { createSelection } from '#core/ui/table/selection.ts';
import { DEFAULT_TABLE_VIEW } from '#core/ui/table/table-view.ts';
import type { TableView } from '#core/ui/table/table-types.ts';
import { rightsOf } from './actions.model.ts';
import { describeDraft, relocate, type Filling } from './amounts.model.ts';
import { createCollect } from './collect.state.ts';
import type { element } from './distribution.element.ts';
import { createHandOut, type HandOut } from './hand-out.state.ts';
import { createList, followChanges, rowsIn, type List, type OnRows } from './list.state.ts';
import { createMovements } from './movement.state.ts';
import type { Parts } from './parts.ts';
import { parseRefusals, type RefusalReason } from './refusals.model.ts';
import { nameOf, type DistributionRow } from './rows.model.ts';
import { createSharingType } from './sharing-type.state.ts';
import type { Told } from './told.ts';
import { createWalletActs } from './wallet.state.ts';

/** The one question on the screen. */
export type Question =
  | { kind: 'hand-out'; handOut: HandOut }
  | { kind: 'fill'; rows: readonly DistributionRow[] }
  | { kind: 'collect'; rows: readonly DistributionRow[] }
  | { kind: 'share' | 'unshare' | 'limit'; row: DistributionRow }
  | { kind: 'sharing-type' };

/** A refusal of a movement, with the rows it names. */
export interface Refused {
  readonly failure: ApiError;
  /** By row id; `failure` where the refusal names no reason for the row. */
  readonly reasons: ReadonlyMap<string, RefusalReason | 'failure'>;
}

export type DistributionState = ReturnType<typeof createDistributionState>;

export function createDistributionState(session: Session, emit: Emit<typeof element>) {
  const drafts = createDraftAmounts();
  const rowStates = createRowStates();
  const selection = createSelection();
  const movements = createMovements(createKey);
  const view = signal<TableView>({
    ...DEFAULT_TABLE_VIEW,
    sort: { key: 'name', descending: false },
    pageSize: 'all',
  });
  const question = signal<Question | null>(null);
  const refused = signal<Refused | null>(null);
  const told = signal<Told | null>(null);
  const tell = (next: Told) => {
    told.value = next;
  };

  const list = createList(session, keepTyped(drafts, tell));
  const parts: Parts = {
    session,
    emit,
    list,
    drafts,
    rowStates,
    movements,
    tell,
    type: () => shownType(list, session),
    refuse(reason, ids, each = false) {
      const failure = toApiError(reason);
      const asked = new Set(ids);
      const rows = rowsIn(list.listing.peek()).filter((row) => asked.has(row.id));
      const fallback = each ? ids.map((id) => [id, 'failure'] as const) : [];
      rowStates.set(ids, null);
      refused.value = {
        failure,
        reasons: new Map([
          ...(refused.peek()?.reasons ?? []),
          ...fallback,
          ...parseRefusals(failure.details, rows),
        ]),
      };
    },
    clearFailure() {
      if (refused.peek()) rowStates.clear();
      refused.value = null;
    },
  };
  const handOut = createHandOut(parts);
  const collect = createCollect(parts);
  const sharingType = createSharingType(parts);

  return {
    ...createWalletActs(parts),
    list,
    drafts,
    rowStates,
    selection,
    activity: movements.activity,
    askAgain: movements.askAgain,
    question,
    view,
    refused,
    type: parts.type,
    start: () => follow(session, list, () => movements.activity.peek() !== null),
    told,
    handOut,
    collect,
    sharingType,
    rights: computed(() => rightsOf((key) => session.can(key))),
    situation: computed(() =>
      describeDraft(
        {
          totalCents: drafts.totalCents.value,
          count: drafts.count.value,
          unreadable: drafts.unreadable.value,
        },
        list.companyCents.value,
      ),
    ),
    /** Why no amount can be typed in now, or null. */
    lockReason: (t: Text) => (movements.activity.value ? t('locked') : null),
    ask(next: Question) {
      if (!movements.activity.peek()) question.value = next;
    },
    askToHandOut() {
      const prepared = handOut.prepare();
      if (prepared) question.value = { kind: 'hand-out', handOut: prepared };
    },
    fill(filling: Filling) {
      batch(() => {
        for (const [id, amountCents] of filling) drafts.set([id], amountCents);
      });
    },
    close: () => {
      question.value = null;
    },
  };
}

function shownType({ listing }: List, session: Session): BalanceSharingType {
  const shown = listing.peek();
  return shown.status === 'ready' ? shown.value.type : session.hydrate.balanceSharingType;
}

/** Loads the list and follows what changes it, until the answer is called. */
function follow(session: Session, list: List, isMoving: () => boolean): () => void {
  void list.load();
  const stopChanges = followChanges(session, list, isMoving);
  const stopType = subscribe(session.hydrate, () => {
    const { listing } = list;
    const shown = listing.peek();
    if (shown.status !== 'ready' || shown.value.type === session.hydrate.balanceSharingType) return;
    void list.load();
  });
  return () => {
    stopChanges();
    stopType();
  };
}

/** Nothing typed is lost by a reload: it moves with its row, and what belongs to a row that left is named. */
function keepTyped(drafts: ReturnType<typeof createDraftAmounts>, tell: (told: Told) => void): OnRows {
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
      tell({ kind: 'gone', names: lost.map(nameOf), amountCents });
    }
    drafts.set(
      gone.map((row) => row.id),
      null,
    );
  };
}
