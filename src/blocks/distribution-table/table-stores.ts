import type { BalanceSharingType } from '#contract/values.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import type { DraftAmounts } from '#core/ui/table/draft-amounts.ts';
import type { RowStates } from '#core/ui/table/row-states.ts';
import type { Selection } from '#core/ui/table/selection.ts';
import type { ExpenseCentersState } from './expense-centers.state.ts';
import type { List } from './list.state.ts';

/** A change of the list that the screen must report to the user. */
export type TableFact =
  | { kind: 'centerGone'; name: string }
  | { kind: 'gone'; names: readonly string[]; amountCents: Cents }
  | { kind: 'leftOut'; amountCents: Cents };

export type NotifyTable = (fact: TableFact) => void;

export interface TableStores {
  readonly session: Session;
  readonly list: List;
  readonly expenseCenters: ExpenseCentersState;
  readonly drafts: DraftAmounts;
  readonly rowStates: RowStates;
  readonly selection: Selection;
  type(): BalanceSharingType;
}
