/** A judged refuel, as the pump, lists and reports show it. */
import { Type, type Static } from 'typebox';
import { ALERT_TYPES } from './choices.ts';
import { FuelProduct } from './fills.ts';
import { closed, Id, Instant, orNull, Reais } from './values.ts';

/**
 * Status of a transaction. `done`: the money was posted. `canceled`: the rules rejected the refuel, with a `reason`, or
 * a user reversed it.
 */
export const TransactionStatus = Type.Enum(['done', 'canceled']);
export type TransactionStatus = Static<typeof TransactionStatus>;

/**
 * Result of the check of the receipt. The money moves before this check. A refuel that the rules reject is `rejected`.
 * A posted refuel with a rejected receipt is `rejected` and has status `done`.
 */
export const Approval = Type.Enum(['approved', 'rejected', 'pendingReceiptValidation']);
export type Approval = Static<typeof Approval>;

/** Rejection reasons in the order of the rules. The first failed rule gives the reason. */
export const REJECTION_REASONS = [
  'generalRejection',
  'incorrectPassword',
  'refuelInterval',
  'aboveCapacity',
  'aboveEfficiency',
  'aboveLimit',
  'aboveOrganizationLimit',
  'aboveGlobalNightLimit',
  'insufficientBalance',
] as const;
export const RejectionReason = Type.Enum([...REJECTION_REASONS]);
export type RejectionReason = Static<typeof RejectionReason>;

/** Cases of a rejection reason that has several cases. */
export const REJECTION_DETAILS = [
  'debt_outstanding',
  'owner_inactive',
  'wallet_inactive',
  'station_unknown',
  'station_blocked',
  'anywhere_not_allowed',
  'product_mismatch',
  'premium_not_allowed',
  'product_not_sold',
  'locked',
  'odometer_missing',
  'odometer_back',
  'below',
  'above',
  'transaction',
  'wallet_month',
] as const;
export const RejectionDetail = Type.Enum([...REJECTION_DETAILS]);
export type RejectionDetail = Static<typeof RejectionDetail>;

/**
 * Numbers that a rule compared. A rule sets only some of these numbers. Units: reais for money rules, liters (or cubic
 * meters) for `aboveCapacity`, kilometers per liter for `aboveEfficiency`, and minutes for `refuelInterval`.
 */
export const RuleNumbers = closed({
  /** The greatest or smallest value that the rule allows. */
  limit: Type.Optional(Type.Number()),
  /** The requested value, including earlier refuels that count towards the limit. */
  attempted: Type.Optional(Type.Number()),
  /** Difference between the requested value and the limit, in either direction. */
  excess: Type.Optional(Type.Number()),
  /** Instant from which the rule would accept the same refuel. */
  until: Type.Optional(Instant),
});
export type RuleNumbers = Static<typeof RuleNumbers>;

/** Types of an alert: a warning that a person should check an accepted refuel. */
export const AlertType = Type.Enum([...ALERT_TYPES]);
export type AlertType = Static<typeof AlertType>;

/** File types of a stored receipt. */
export const ReceiptType = Type.Enum(['image/jpeg', 'image/webp', 'image/png', 'application/pdf']);
export type ReceiptType = Static<typeof ReceiptType>;

const Named = closed({ _id: Id, name: Type.String() });

/** A judged refuel: posted, or rejected by the rules. */
export const Transaction = closed({
  _id: Id,
  /** Type of the transaction. Fuel drawn from internal tanks has the type `fuelManagementTransaction`. */
  type: Type.Literal('fuelTransaction'),
  performedAt: Instant,
  status: TransactionStatus,
  approval: Approval,
  /** Reason of the rejection; null unless the rules rejected the refuel. */
  reason: orNull(RejectionReason),
  detail: orNull(RejectionDetail),
  numbers: RuleNumbers,
  alerts: Type.Array(AlertType),
  /** The refueled vehicle by plate, or container by name. */
  vehicle: orNull(closed({ _id: Id, name: Type.String(), kind: Type.Enum(['vehicle', 'container']) })),
  user: orNull(Named),
  wallet: orNull(Id),
  expenseCenter: orNull(Named),
  /** The station of the refuel. `_id` is null for a station that is not in the list. */
  station: closed({
    _id: orNull(Id),
    name: Type.String(),
    /** CNPJ of the station, without punctuation; empty if unknown. */
    federalTaxNumber: Type.String(),
    /** True if the station is not in the list, or if the organization has not enabled it. */
    isElsewhere: Type.Boolean(),
  }),
  product: FuelProduct,
  /** Volume in liters or cubic meters, more than 0. */
  volume: Type.Number(),
  /** Price in reais per liter or cubic meter, 3 decimals. */
  unitPrice: Type.Number(),
  /** Price times volume, without fees, in reais. */
  amount: Reais,
  fees: closed({
    /** Fee for a refuel at a station that is not in the list or not enabled. */
    anywhere: Reais,
    /** Fee that the terms set for every accepted refuel. */
    refuel: Reais,
    total: Reais,
  }),
  /** Part of amount and fees that the company balance paid; the wallet paid the rest. 0 for a rejected refuel. */
  fromCompany: Reais,
  /** Odometer in kilometers, as typed at the pump or as corrected later. */
  odometer: orNull(Type.Integer()),
  isOdometerCorrected: Type.Boolean(),
  hasReceipt: Type.Boolean(),
  /** Id of the journal entry that paid the refuel; null for a rejected refuel. */
  entry: orNull(Id),
  /** Reversal of the refuel; null if no user reversed the refuel. */
  reversal: orNull(closed({ entry: Id, at: Instant })),
});
export type Transaction = Static<typeof Transaction>;
