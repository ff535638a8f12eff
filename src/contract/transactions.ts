/** What is said of a refuel that the rules judged, wherever it is told: at the pump, in lists, in reports. */
import { Type, type Static } from 'typebox';
import { ALERT_TYPES } from './choices.ts';
import { FuelProduct } from './fills.ts';
import { closed, Id, Instant, orNull, Reais } from './values.ts';

/** `done`: its money was posted. `canceled`: refused by the rules, and then with a `reason`, or reversed. */
export const TransactionStatus = Type.Enum(['done', 'canceled']);
export type TransactionStatus = Static<typeof TransactionStatus>;

/**
 * What is held of the proof of a refuel; its money does not wait for it. One that the rules refused is `rejected`; one whose
 * receipt was refused is `rejected` and `done`.
 */
export const Approval = Type.Enum(['approved', 'rejected', 'pendingReceiptValidation']);
export type Approval = Static<typeof Approval>;

/** Why the rules refuse a refuel, in the order in which they are asked. The first that fails is the reason. */
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

/** Which case of a reason it was, where it has several. */
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
 * The numbers that a rule compared, each where the rule has it. Reais where the rule is about money, litres (or cubic metres) for
 * `aboveCapacity`, kilometres per litre for `aboveEfficiency`, minutes for `refuelInterval`.
 */
export const RuleNumbers = closed({
  /** What is allowed. */
  limit: Type.Optional(Type.Number()),
  /** What was asked for, with what counts towards the same limit already. */
  attempted: Type.Optional(Type.Number()),
  /** By how much it is too much, or too little. */
  excess: Type.Optional(Type.Number()),
  /** When the same refuel would no longer be refused for this reason. */
  until: Type.Optional(Instant),
});
export type RuleNumbers = Static<typeof RuleNumbers>;

/** What somebody should look at, though the refuel went through. */
export const AlertType = Type.Enum([...ALERT_TYPES]);
export type AlertType = Static<typeof AlertType>;

/** What a receipt may be kept as. */
export const ReceiptType = Type.Enum(['image/jpeg', 'image/webp', 'image/png', 'application/pdf']);
export type ReceiptType = Static<typeof ReceiptType>;

const Named = closed({ _id: Id, name: Type.String() });

/** A refuel that was judged: one whose money was posted, or one that the rules refused. */
export const Transaction = closed({
  _id: Id,
  /** As opposed to fuel of an internal tank, which is a `fuelManagementTransaction`. */
  type: Type.Literal('fuelTransaction'),
  performedAt: Instant,
  status: TransactionStatus,
  approval: Approval,
  /** Null unless the rules refused it. */
  reason: orNull(RejectionReason),
  detail: orNull(RejectionDetail),
  numbers: RuleNumbers,
  alerts: Type.Array(AlertType),
  /** The vehicle by its plate, or the container by its name. */
  vehicle: orNull(closed({ _id: Id, name: Type.String(), kind: Type.Enum(['vehicle', 'container']) })),
  user: orNull(Named),
  wallet: orNull(Id),
  expenseCenter: orNull(Named),
  /** `_id` is null where it is none of the list. */
  station: closed({
    _id: orNull(Id),
    name: Type.String(),
    /** CNPJ, without punctuation; empty where it is not known. */
    federalTaxNumber: Type.String(),
    /** Whether it was none of those where the organisation refuels. */
    isElsewhere: Type.Boolean(),
  }),
  product: FuelProduct,
  /** Litres or cubic metres, more than 0. */
  volume: Type.Number(),
  /** Reais per litre or cubic metre, 3 decimals. */
  unitPrice: Type.Number(),
  /** Price by volume, without fees. */
  amount: Reais,
  fees: closed({
    /** For refuelling elsewhere. */
    anywhere: Reais,
    /** For a refuel that went through. */
    refuel: Reais,
    total: Reais,
  }),
  /** What of amount and fees the company paid; the wallet paid the rest. 0 for one that was refused. */
  fromCompany: Reais,
  /** Kilometres: as typed at the pump, or as corrected since. */
  odometer: orNull(Type.Integer()),
  isOdometerCorrected: Type.Boolean(),
  hasReceipt: Type.Boolean(),
  /** The journal entry that paid it; null for one that was refused. */
  entry: orNull(Id),
  /** Null unless it was reversed. */
  reversal: orNull(closed({ entry: Id, at: Instant })),
});
export type Transaction = Static<typeof Transaction>;
