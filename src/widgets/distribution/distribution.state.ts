import { computed, untracked } from '@preact/signals-react';
import { describeDraft } from '#blocks/allocation-sheet/draft.model.ts';
import { createQuestion } from '#blocks/allocation-sheet/sheet.state.ts';
import type { Share } from '#blocks/distribution-table/amounts.model.ts';
import { typedShares } from '#blocks/distribution-table/typed-amounts.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { DistributionReceipt } from '#blocks/distribution-receipt/receipt.model.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { rightsOf } from './actions.model.ts';
import { createAnywhere } from './anywhere.state.ts';
import { savedDisplay } from '#core/ui/table/saved-display.ts';
import type { element } from './distribution.element.ts';
import type {
  DistributionContext,
  DistributionRowReason,
  MovementIntent,
  NotifyFact,
} from './distribution-context.ts';
import { createKeeping } from './keeping.state.ts';
import { createDistributionTable } from '#blocks/distribution-table/distribution-table.state.ts';
import { freeCents } from '#blocks/distribution-table/list.state.ts';
import { openedRow } from './opened.model.ts';
import { createOver } from './opened.state.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import type { TablePartProps } from '#blocks/distribution-table/views/words.ts';
import { withSort } from '#core/state/table-view.ts';

/** A distribution that awaits confirmation. Later edits in the table do not change its amounts. */
export interface PreparedDistribution {
  readonly shares: readonly Share[];
  readonly totalCents: Cents;
  readonly expenseCenter: string | null;
  readonly newWallets: number;
}

export type DistributionQuestion =
  | { kind: 'hand-out'; distribution: PreparedDistribution }
  | { kind: 'collect'; rows: readonly DistributionRow[] }
  | { kind: 'share' | 'unshare'; row: DistributionRow }
  /** `selected` counts all selected rows; `rows` holds only the rows that the action changes. */
  | { kind: 'share-many' | 'unshare-many'; rows: readonly DistributionRow[]; selected: number }
  | { kind: 'limit'; rows: readonly DistributionRow[] }
  | {
      kind: 'collect-hand-out';
      receipt: DistributionReceipt;
      collect: (receipt: DistributionReceipt) => Promise<void>;
    };

export type DistributionState = ReturnType<typeof createDistributionState>;
export type DistributionPartProps = TablePartProps<DistributionState>;

export function createDistributionState(
  session: Session,
  emit: Emit<typeof element>,
  notify: NotifyFact,
  initialView = '',
) {
  const isMoving = () => movements.running.value !== null;
  const questions = createQuestion<DistributionQuestion>(() => untracked(isMoving));
  const { question } = questions;
  const over = createOver({
    view: initialView,
    question,
    onView: (changed) => void emit('litro-view-changed', changed),
  });
  const table = createDistributionTable(session, { isMoving, notify });
  const movements: DistributionContext['movements'] = createOperation<MovementIntent, DistributionRowReason>({
    marks: table.rowStates,
  });
  const context: DistributionContext = {
    ...table,
    emit,
    movements,
    notify,
    over,
    askToUnshare: (row) => questions.ask({ kind: 'unshare', row }),
  };
  const display = savedDisplay(session, 'distribution');
  const { view } = table;
  view.value = { ...view.peek(), density: display.density, hidden: display.hidden };
  const keeping = createKeeping(context);
  return {
    ...table,
    sortByBalance() {
      view.value = withSort(view.peek(), { key: 'balance', descending: false });
    },
    opened: over.opened,
    open: over.open,
    openRow: (row: DistributionRow) => over.open(openedRow(row)),
    closeOver: over.close,
    show: over.show,
    ...questions,
    askToDistribute() {
      const distribution = prepareDistribution(context);
      if (distribution) questions.ask({ kind: 'hand-out', distribution });
    },
    savedAmounts: keeping.amounts,
    context,
    setAnywhere: createAnywhere(context),
    movements,
    rights: computed(() => rightsOf((key) => session.can(key))),
    situation: computed(() => describeDraft(table.drafts, freeCents(table.list))),
    start() {
      const stops = [keeping.start(), table.start(), display.follow(view)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function prepareDistribution(context: DistributionContext): PreparedDistribution | null {
  const { list, drafts, movements } = context;
  if (movements.running.peek()) return null;
  if (untracked(() => describeDraft(drafts, freeCents(list))).kind !== 'ready') return null;
  const shares = typedShares(context);
  const names = new Set(shares.map(({ row }) => row.expenseCenter));
  const [name = null] = names;
  return {
    shares,
    totalCents: sumCents(shares.map((share) => share.amountCents)),
    expenseCenter: names.size === 1 ? name : null,
    newWallets: shares.filter(({ row }) => row.walletId === null).length,
  };
}
