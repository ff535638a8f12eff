/** Body of refusals, and the details of single errors. */
import { Type, type Static } from 'typebox';
import { errors, type ErrorCode } from './errors.ts';
import { closed, Reais } from './values.ts';

/**
 * A refused wallet of a credit movement: an item of `details` of the errors `wallets_refused` and `wallet_shortfall`.
 */
export const RefusedWallet = closed({
  /** Id of the owner (person or vehicle) in the request; missing if the request names no owner. */
  id: Type.Optional(Type.String()),
  /** Id of the wallet in the request; missing if the request names no wallet. */
  wallet: Type.Optional(Type.String()),
  /** Id of the cost center in the request; missing if the request names no cost center. */
  expenseCenter: Type.Optional(Type.String()),
  reason: Type.Enum(['unknown', 'inactive', 'deleted', 'other_sharing_type', 'shortfall']),
});
export type RefusedWallet = Static<typeof RefusedWallet>;

/**
 * A wallet that could pay, with its owner: an item of `details` of the error `wallet_ambiguous` for tank withdrawals.
 */
const WalletChoice = closed({
  owner: Type.String(),
  wallet: Type.String(),
});

/** Obstacle to the deletion of an organization: an item of `details` of the error `organization_not_empty`. */
const Held = closed({
  holds: Type.Enum(['branches', 'balance', 'debt', 'purchases', 'payments', 'bills', 'stock', 'charges']),
});

/** The outstanding debt: the only item of `details` of the error `debt_outstanding`. */
const Debt = closed({ debt: Reais });

/**
 * The mailed code of a movement: the only item of `details` of the error `step_up_required`. `sentTo` is the masked
 * e-mail address, `limit` the amount above which movements need a code.
 */
export const StepUpDetail = closed({ sentTo: Type.String(), limit: Reais });
export type StepUpDetail = Static<typeof StepUpDetail>;

/** An invalid field: `path` is a JSON pointer into the request part `part`. */
export const InvalidField = closed({
  part: Type.Enum(['body', 'querystring', 'params', 'headers']),
  path: Type.String(),
  message: Type.String(),
});
export type InvalidField = Static<typeof InvalidField>;

/** Body of every response with status 400 or above. `requestId` equals the `x-request-id` header. */
export const ErrorBody = closed({
  statusCode: Type.Integer(),
  error: Type.String(),
  message: Type.String(),
  code: Type.Enum(Object.keys(errors) as ErrorCode[]),
  requestId: Type.String(),
  details: Type.Optional(
    Type.Array(Type.Union([InvalidField, RefusedWallet, WalletChoice, Held, Debt, StepUpDetail])),
  ),
});
export type ErrorBody = Static<typeof ErrorBody>;
