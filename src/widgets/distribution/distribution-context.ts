import type { TableFact, TableStores } from '#blocks/distribution-table/table-stores.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Operation } from '#core/state/operation.ts';
import type { element } from './distribution.element.ts';
import type { Over } from './opened.state.ts';
import type { Pasting } from '#blocks/distribution-table/pasting.state.ts';
import type { RefusalReason } from '#blocks/distribution-table/refusals.model.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';

export interface MovementIntent {
  readonly kind: 'hand-out' | 'collect' | 'collect-hand-out' | 'share' | 'unshare' | 'limit';
  readonly amountCents: Cents;
}

/** Reason why the server refused a row: a reason for this row, or the error of the whole request. */
export type DistributionRowReason = RefusalReason | ApiError;

/** Operation that runs credit movements. A running movement locks the table, so movements run one after another. */
type Movements = Operation<MovementIntent, DistributionRowReason>;

/** Function that reverts an action; null if the user lacks the permission. */
export type Undo = (() => void) | null;

/** Result of an action as data; `views/distribution-notice.ts` turns it into text. */
export type DistributionFact =
  | { kind: 'vetoed' }
  | { kind: 'collected'; amountCents: Cents; afterCents: Cents }
  | { kind: 'collectedPart'; amountCents: Cents; done: number; total: number }
  /** `amountCents` is the credit that returned to the company. */
  | { kind: 'shared' | 'unshared'; walletId: string; name: string; amountCents: Cents; undo: Undo }
  | { kind: 'anywhereFailed' | 'limitFailed'; name: string; failure: ApiError }
  | { kind: 'limitSaved'; walletId: string; name: string; limitCents: Cents | null; undo: Undo }
  | { kind: 'sharedMany' | 'unsharedMany'; count: number; amountCents: Cents }
  | { kind: 'limitedMany'; count: number; limitCents: Cents | null }
  | TableFact;

export type NotifyFact = (fact: DistributionFact) => void;

export interface DistributionContext extends TableStores {
  readonly emit: Emit<typeof element>;
  readonly pasting: Pick<Pasting, 'close'>;
  readonly movements: Movements;
  readonly notify: NotifyFact;
  readonly over: Over;
  /** Asks for confirmation before a wallet stops sharing. Does nothing while a movement runs. */
  askToUnshare(row: DistributionRow): void;
}
