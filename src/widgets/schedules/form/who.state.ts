import { computed, signal } from '@preact/signals-react';
import type { RefusedWallet } from '#contract/error-body.ts';
import type { Schedule } from '#contract/schedules.ts';
import type { ApiError } from '#core/api/api-error.ts';
import { createDraftAmounts } from '#core/ui/table/draft-amounts.ts';
import { createRowStates, type RowStates } from '#core/ui/table/row-states.ts';
import { createSelection } from '#core/ui/table/selection.ts';
import type { Body } from './schedule-fields.ts';
import {
  keyOf,
  sharesOf,
  withAdded,
  withFirst,
  type SelectedRecipientRow,
  type StartedRow,
} from './who.model.ts';

export type WhoKind = 'rows' | 'center';
export type ScheduleExpenseCenter = NonNullable<Schedule['expenseCenter']>;
export type WhoBody = Pick<Body, 'shares' | 'expenseCenter'>;

export interface WhoStart {
  readonly rows: readonly StartedRow[];
  readonly expenseCenter: ScheduleExpenseCenter | null;
}

export type Who = ReturnType<typeof createWho>;

export function createWho(start: WhoStart) {
  const kind = signal<WhoKind>(start.expenseCenter ? 'center' : 'rows');
  const rows = signal<readonly SelectedRecipientRow[]>(start.rows.map(({ row }) => row));
  const expenseCenter = signal<ScheduleExpenseCenter | null>(start.expenseCenter);
  const drafts = createDraftAmounts();
  for (const { row, ownCents } of start.rows) if (ownCents !== null) drafts.set([keyOf(row)], ownCents);
  const states = createRowStates();
  const selection = createSelection();
  const isMissed = signal(false);
  const body = computed((): WhoBody | null => {
    if (kind.value === 'center') return expenseCenter.value && { expenseCenter: expenseCenter.value._id };
    void drafts.changes.value;
    if (rows.value.length === 0 || hasUnreadable(rows.value)) return null;
    return { shares: sharesOf(rows.value, (key) => drafts.of(key).peek().amount) };
  });
  function hasUnreadable(among: readonly SelectedRecipientRow[]): boolean {
    const wrong = new Set(drafts.unreadableIds());
    return wrong.size > 0 && among.some((row) => wrong.has(keyOf(row)));
  }
  const asItBegan = JSON.stringify(body.peek());
  return {
    kind,
    rows,
    expenseCenter,
    drafts,
    states,
    selection,
    isMissed,
    /** Recipients in the format of the request. Null without recipients, or while an amount is invalid. */
    body,
    isChanged: computed(() => JSON.stringify(body.value) !== asItBegan),
    add(more: readonly SelectedRecipientRow[]) {
      isMissed.value = false;
      rows.value = withAdded(rows.peek(), more);
    },
    remove(keys: ReadonlySet<string>) {
      rows.value = rows.peek().filter((row) => !keys.has(keyOf(row)));
      drafts.set(keys, null);
      selection.set(keys, false);
    },
    putFirst(keys: ReadonlySet<string>) {
      rows.value = withFirst(rows.peek(), keys);
    },
    /** Returns the recipients in the format of the request, or null after marking the error. */
    read(): WhoBody | null {
      const read = body.peek();
      isMissed.value = read === null;
      return read;
    },
    refuse: (error: ApiError, textOf: ReasonText) => markRefused(states, error, textOf),
  };
}

type ReasonText = (reason: RefusedWallet['reason']) => string;

function markRefused(states: RowStates, { code, details }: ApiError, textOf: ReasonText): void {
  if (code !== 'wallets_refused') return;
  states.clear();
  for (const detail of details ?? []) {
    if (!('reason' in detail) || detail.id === undefined) continue;
    const { id, wallet = null, expenseCenter = null } = detail;
    const key = keyOf({ id, wallet, expenseCenterId: expenseCenter });
    states.set([key], { kind: 'refused', message: textOf(detail.reason) });
  }
}
