/** What is handed out once a purchase is credited. */
import { Type, type Static } from 'typebox';
import { ofShares } from './balance.ts';
import { RefusedWallet } from './errors.ts';
import { BOUND_STATUSES } from './choices.ts';
import { BalanceSharingType, closed, Id, Instant, orNull, Reais } from './values.ts';

const BoundStatus = Type.Enum([...BOUND_STATUSES]);
export type BoundStatus = Static<typeof BoundStatus>;

/** `debt_outstanding`: the purchase did not pay the whole debt. `purchase_returned`: its money was given back at once. */
const BoundRefusal = Type.Enum([
  'permission_missing',
  'insufficient_company_balance',
  'debt_outstanding',
  'purchase_returned',
  ...ofShares,
]);
export type BoundRefusal = Static<typeof BoundRefusal>;

/** What is handed out once the purchase is credited, by whoever bought, whole or not at all. */
export const BoundDistribution = closed({
  /** How the company held its credit when it was asked for. */
  type: BalanceSharingType,
  /** How many wallets it goes to, and what they are given together. */
  rows: Type.Integer(),
  amount: Reais,
  status: BoundStatus,
  /** When it was handed out, refused or dropped. */
  at: orNull(Instant),
  /** The journal entry that handed it out. */
  entry: orNull(Id),
  /** Why it was refused. */
  refusal: orNull(BoundRefusal),
});
export type BoundDistribution = Static<typeof BoundDistribution>;

/** What one wallet is given by it. */
export const BoundShare = closed({
  /** The person or the vehicle. */
  owner: Id,
  /** The name of the person or container, or the plate; empty for whom nobody knows any more. */
  name: Type.String(),
  /** Null where none was named: it is the owner's only one. */
  wallet: orNull(Id),
  expenseCenter: orNull(closed({ _id: Id, name: Type.String() })),
  amount: Reais,
  /** Why this wallet refused it. */
  refused: orNull(RefusedWallet.properties.reason),
});
export type BoundShare = Static<typeof BoundShare>;
