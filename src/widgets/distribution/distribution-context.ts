/** What the acts of one element share. */
import type { BalanceSharingType } from '#contract/values.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Emit } from '#core/element/describe-element.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import type { Operation } from '#core/state/operation.ts';
import type { DraftAmounts } from '#core/ui/table/draft-amounts.ts';
import type { RowStates } from '#core/ui/table/row-states.ts';
import type { Selection } from '#core/ui/table/selection.ts';
import type { element } from './distribution.element.ts';
import type { Centers } from './centers.state.ts';
import type { NotifyFact } from './distribution-fact.ts';
import type { List } from './list.state.ts';
import type { Over } from './opened.state.ts';
import type { RefusalReason } from './refusals.model.ts';
import type { DistributionRow } from './rows.model.ts';

export interface MovementIntent {
  readonly kind: 'hand-out' | 'collect' | 'collect-hand-out' | 'share' | 'unshare' | 'limit';
  readonly amountCents: Cents;
}

/** Why a row was refused: by its own reason, or with all that were asked for. */
export type RowReason = RefusalReason | ApiError;

/** One movement at a time: it locks the table. */
type Movements = Operation<MovementIntent, RowReason>;

export interface DistributionContext {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  readonly centers: Centers;
  readonly list: List;
  readonly drafts: DraftAmounts;
  readonly rowStates: RowStates;
  readonly selection: Selection;
  readonly movements: Movements;
  readonly notify: NotifyFact;
  readonly over: Over;
  /** Asks before a wallet ceases to share; not while something moves. */
  askToUnshare(row: DistributionRow): void;
  /** How the rows on the screen hold credit. */
  type(): BalanceSharingType;
}
