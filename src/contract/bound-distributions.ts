/** Distribution that the server runs when a purchase is credited. */
import { Type, type Static } from 'typebox';
import { ofShares } from './balance.ts';
import { RefusedWallet } from './errors.ts';
import { BOUND_STATUSES } from './choices.ts';
import { BalanceSharingType, closed, Id, Instant, orNull, Reais } from './values.ts';

const BoundStatus = Type.Enum([...BOUND_STATUSES]);
export type BoundStatus = Static<typeof BoundStatus>;

/**
 * `debt_outstanding`: the purchase did not pay the whole debt.
 * `purchase_returned`: the bank had already returned the money when the server credited the purchase.
 */
const BoundRefusal = Type.Enum([
  'permission_missing',
  'insufficient_company_balance',
  'debt_outstanding',
  'purchase_returned',
  ...ofShares,
]);
export type BoundRefusal = Static<typeof BoundRefusal>;

/** A distribution bound to a purchase. The server runs it in the buyer's name, all rows or none. */
export const BoundDistribution = closed({
  /** Sharing type of the company when the purchase was created. */
  type: BalanceSharingType,
  /** Number of wallets, and the sum of their shares. */
  rows: Type.Integer(),
  amount: Reais,
  status: BoundStatus,
  /** Instant at which the distribution ran, was refused or was dropped; null while it waits. */
  at: orNull(Instant),
  /** The journal entry of the distribution. */
  entry: orNull(Id),
  refusal: orNull(BoundRefusal),
});
export type BoundDistribution = Static<typeof BoundDistribution>;

/** The share of one wallet. */
export const BoundShare = closed({
  /** The person or the vehicle. */
  owner: Id,
  /** Name of the person or container, or the plate; empty if the owner no longer exists. */
  name: Type.String(),
  /** Null if the request named no wallet. The only wallet of the owner then receives the share. */
  wallet: orNull(Id),
  expenseCenter: orNull(closed({ _id: Id, name: Type.String() })),
  amount: Reais,
  /** Reason why the server refused the share of this wallet; null without a refusal. */
  refused: orNull(RefusedWallet.properties.reason),
});
export type BoundShare = Static<typeof BoundShare>;
