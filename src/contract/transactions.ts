/** A judged refuel, as the pump, lists and reports show it. */
import { Type, type Static } from 'typebox';
import { ALERT_TYPES } from './choices.ts';
import { FuelProduct } from './fills.ts';
import { closed, Id, Instant, orNull, Reais } from './values.ts';

/** `done`: its money was posted. `canceled`: rejected by the rules, with a `reason`, or reversed. */
export const TransactionStatus = Type.Enum(['done', 'canceled']);
export type TransactionStatus = Static<typeof TransactionStatus>;

/**
 * Result of the check of the receipt. The money moves before this check. A refuel that the rules reject is `rejected`.
 * A posted refuel with a rejected receipt is `rejected` and `done`.
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

/** Cases of a rejection reason, for reasons that have several. */
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
 * Numbers that the rule compared. A rule sets only some of them.
 * Units: reais for money rules, liters (or cubic meters) for `aboveCapacity`, kilometers per liter for
 * `aboveEfficiency`, and minutes for `refuelInterval`.
 */
export const RuleNumbers = closed({
  /** The allowed value. */
  limit: Type.Optional(Type.Number()),
  /** The requested value, including earlier amounts that count towards the limit. */
  attempted: Type.Optional(Type.Number()),
  /** Difference to the limit, in either direction. */
  excess: Type.Optional(Type.Number()),
  /** When this rule would accept the same refuel. */
  until: Type.Optional(Instant),
});
export type RuleNumbers = Static<typeof RuleNumbers>;

/** Warnings about an accepted refuel that a person should check. */
export const AlertType = Type.Enum([...ALERT_TYPES]);
export type AlertType = Static<typeof AlertType>;

/** File types of a stored receipt. */
export const ReceiptType = Type.Enum(['image/jpeg', 'image/webp', 'image/png', 'application/pdf']);
export type ReceiptType = Static<typeof ReceiptType>;

const Named = closed({ _id: Id, name: Type.String() });

/** A judged refuel: posted, or rejected by the rules. */
export const Transaction = closed({
  _id: Id,
  /** The type of fuel drawn from internal tanks is `fuelManagementTransaction`. */
  type: Type.Literal('fuelTransaction'),
  performedAt: Instant,
  status: TransactionStatus,
  approval: Approval,
  /** Null unless the rules rejected it. */
  reason: orNull(RejectionReason),
  detail: orNull(RejectionDetail),
  numbers: RuleNumbers,
  alerts: Type.Array(AlertType),
  /** Vehicle by plate, or container by name. */
  vehicle: orNull(closed({ _id: Id, name: Type.String(), kind: Type.Enum(['vehicle', 'container']) })),
  user: orNull(Named),
  wallet: orNull(Id),
  expenseCenter: orNull(Named),
  /** `_id` is null for a station outside the list. */
  station: closed({
    _id: orNull(Id),
    name: Type.String(),
    /** CNPJ, without punctuation; empty if unknown. */
    federalTaxNumber: Type.String(),
    /** True if the station is not in the list or not enabled. */
    isElsewhere: Type.Boolean(),
  }),
  product: FuelProduct,
  /** Liters or cubic meters, more than 0. */
  volume: Type.Number(),
  /** Reais per liter or cubic meter, 3 decimals. */
  unitPrice: Type.Number(),
  /** Price times volume, without fees. */
  amount: Reais,
  fees: closed({
    /** Fee for a refuel at a station that is not in the list or not enabled. */
    anywhere: Reais,
    /** Fee for an accepted refuel. */
    refuel: Reais,
    total: Reais,
  }),
  /** The company's part of amount and fees; the wallet paid the rest. 0 if rejected. */
  fromCompany: Reais,
  /** Kilometers: as typed at the pump, or as corrected later. */
  odometer: orNull(Type.Integer()),
  isOdometerCorrected: Type.Boolean(),
  hasReceipt: Type.Boolean(),
  /** The journal entry that paid it; null if rejected. */
  entry: orNull(Id),
  /** Null unless it was reversed. */
  reversal: orNull(closed({ entry: Id, at: Instant })),
});
export type Transaction = Static<typeof Transaction>;
