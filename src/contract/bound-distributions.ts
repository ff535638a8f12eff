/** A distribution bound to a purchase: the server runs it when it credits the purchase. */
import { Type, type Static } from 'typebox';
import { ofShares } from './balance.ts';
import { RefusedWallet } from './error-body.ts';
import { BOUND_STATUSES } from './choices.ts';
import { BalanceSharingType, closed, Id, Instant, orNull, Reais } from './values.ts';

const BoundStatus = Type.Enum([...BOUND_STATUSES]);
export type BoundStatus = Static<typeof BoundStatus>;

/**
 * Reasons for which the server refuses a bound distribution. `debt_outstanding`: the purchase did not pay the whole
 * debt. `purchase_returned`: the bank had already returned the money when the server credited the purchase.
 */
const BoundRefusal = Type.Enum([
  'permission_missing',
  'insufficient_company_balance',
  'debt_outstanding',
  'purchase_returned',
  ...ofShares,
]);
export type BoundRefusal = Static<typeof BoundRefusal>;

/** A distribution bound to a purchase. The server distributes in the buyer's name, to all wallets or to none. */
export const BoundDistribution = closed({
  /** Sharing type of the company when the purchase was created. */
  type: BalanceSharingType,
  /** `rows` is the number of wallets, `amount` the sum of their shares in reais. */
  rows: Type.Integer(),
  amount: Reais,
  status: BoundStatus,
  /** Instant at which the distribution ran, was refused or was dropped; null while the distribution waits. */
  at: orNull(Instant),
  /** Id of the distribution's journal entry; null until the distribution runs. */
  entry: orNull(Id),
  refusal: orNull(BoundRefusal),
});
export type BoundDistribution = Static<typeof BoundDistribution>;

/** The share of one wallet in a bound distribution. */
export const BoundShare = closed({
  /** Id of the person, vehicle or container that receives the share. */
  owner: Id,
  /** Name of the person or container, or plate of the vehicle; empty if this owner no longer exists. */
  name: Type.String(),
  /** Wallet of the share; null if the request named no wallet. The owner's only wallet then receives the share. */
  wallet: orNull(Id),
  expenseCenter: orNull(closed({ _id: Id, name: Type.String() })),
  amount: Reais,
  /** Reason why the server refused the share of this wallet; null without a refusal. */
  refused: orNull(RefusedWallet.properties.reason),
});
export type BoundShare = Static<typeof BoundShare>;
