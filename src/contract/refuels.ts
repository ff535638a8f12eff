/** Refuelling: what a station's terminal asks, what the rules say of it, and what is done with a refuel afterwards. */
import { Type, type Static, type TOptional } from 'typebox';
import { ODOMETER_RANGE, REFUEL_PRICE_RANGE, REFUEL_VOLUME_RANGE } from './facts.ts';
import { FuelProduct } from './fills.ts';
import { routeOf } from './route.ts';
import {
  AlertType,
  Approval,
  RejectionDetail,
  RejectionReason,
  RuleNumbers,
  TransactionStatus,
} from './transactions.ts';
import { closed, Id, Instant, OrganizationSelector, orNull, Reais } from './values.ts';

const route = routeOf('Refuels');

/** What a refuel has to pass, in the order in which it is asked. */
export const REFUEL_RULES = [
  'debt',
  'owner',
  'wallet',
  'station',
  'vehicleProduct',
  'premium',
  'stationProduct',
  'pin',
  'interval',
  'capacity',
  'efficiency',
  'transactionLimit',
  'walletLimit',
  'companyLimit',
  'nightLimit',
  'balance',
] as const;
const RefuelRule = Type.Enum([...REFUEL_RULES]);
export type RefuelRule = Static<typeof RefuelRule>;

/**
 * Why a rule was not asked: the organisation or the platform does not have it, there is nothing to measure by, or what it asks
 * for is known at the pump alone (the PIN, an odometer that nobody named yet).
 */
const NotAskedBecause = Type.Enum(['switchedOff', 'nothingToMeasure', 'beforehand']);
export type NotAskedBecause = Static<typeof NotAskedBecause>;

/** What one rule says of a refuel. */
const RuleOutcome = closed({
  rule: RefuelRule,
  outcome: Type.Enum(['pass', 'fail', 'notAsked']),
  /** What a refuel is refused for that does not pass. */
  reason: RejectionReason,
  /** Of one that fails, where the reason has several cases. */
  detail: orNull(RejectionDetail),
  /** Null for one that was asked. */
  why: orNull(NotAskedBecause),
  numbers: RuleNumbers,
});
export type RuleOutcome = Static<typeof RuleOutcome>;

const bounds = ({ least, most }: { readonly least: number; readonly most: number }) => ({
  minimum: least,
  maximum: most,
  decimals: 3,
});

/** What is known at the pump, whoever asks. */
const asked = {
  /** A vehicle by its id or plate, or a container by its id. */
  vehicle: Type.Union([Id, Type.String({ format: 'plate' })]),
  /** Who refuels, by the id of the user or the CPF. */
  user: Type.Union([Id, Type.String({ format: 'cpf' })]),
  /** Where the owner has several. */
  wallet: Id,
  /** Instead of the wallet: the one that is booked to it. */
  expenseCenter: Id,
  /** A station by its id or CNPJ. */
  station: Type.Union([Id, Type.String({ format: 'cnpj' })]),
  product: FuelProduct,
  /** Litres or cubic metres. */
  volume: Type.Number(bounds(REFUEL_VOLUME_RANGE)),
  /** Reais per litre or cubic metre. */
  price: Type.Number(bounds(REFUEL_PRICE_RANGE)),
  /** Kilometres. */
  odometer: Type.Integer({ minimum: ODOMETER_RANGE.min, maximum: ODOMETER_RANGE.max }),
};

const atThePump = {
  vehicle: asked.vehicle,
  user: Type.Optional(asked.user),
  wallet: Type.Optional(asked.wallet),
  expenseCenter: Type.Optional(asked.expenseCenter),
  station: asked.station,
  product: asked.product,
  volume: asked.volume,
  price: asked.price,
  odometer: Type.Optional(asked.odometer),
  /** The transaction password of who refuels. */
  pin: Type.Optional(Type.String({ format: 'pin' })),
  /** Whether a foreign device was noticed at the pump. */
  device: Type.Optional(Type.Boolean()),
};

const fees = closed({
  /** For refuelling elsewhere. */
  anywhere: Reais,
  /** For a refuel that went through. */
  refuel: Reais,
  total: Reais,
});

const told = {
  _id: Id,
  performedAt: Instant,
  status: TransactionStatus,
  approval: Approval,
  /** Null unless the rules refused it. */
  reason: orNull(RejectionReason),
  detail: orNull(RejectionDetail),
  numbers: RuleNumbers,
  alerts: Type.Array(AlertType),
  /** One line for the terminal: at most 40 characters of ASCII, Portuguese in capitals. */
  display: Type.String(),
  /** Price by volume, the third decimal dropped; what was asked for where it was refused. */
  amount: Reais,
  fees,
  /** Amount and fees, as they were paid; 0 for one that was refused. */
  paid: Reais,
  /** The journal entry that paid it; null for one that was refused. */
  entry: orNull(Id),
  /** What the wallet may still draw, the company's part counted in where it shares; null where there is no wallet. */
  available: orNull(Reais),
};

/** What a terminal is answered. */
const RefuelAnswer = closed(told);
export type RefuelAnswer = Static<typeof RefuelAnswer>;

/** What a refuel would come to if it were asked for now. */
const RefuelPreview = closed({
  /** Whether it passes every rule that could be asked. */
  passes: Type.Boolean(),
  approval: Approval,
  reason: orNull(RejectionReason),
  detail: orNull(RejectionDetail),
  numbers: RuleNumbers,
  alerts: Type.Array(AlertType),
  isElsewhere: Type.Boolean(),
  amount: Reais,
  fees,
  /** What of amount and fees the company would pay. */
  fromCompany: Reais,
  rules: Type.Array(RuleOutcome),
});
export type RefuelPreview = Static<typeof RefuelPreview>;

const refuses = [
  'record_unknown',
  'refuel_user_required',
  'refuel_wallet_required',
  'refuel_too_small',
] as const;
export const refusesReceipt = [
  'receipt_of_another_station',
  'receipt_of_another_month',
  'receipt_used',
] as const;

export const refuelRoutes = {
  'POST /terminal/refuel': route({
    operationId: 'refuel',
    summary:
      'Asks for a refuel at the station of the terminal, and posts it where every rule passes. One that the rules refuse is an answer too: `canceled`, with the first rule that it does not pass; nothing moves then. Asked again under the same key, the answer is the same. 4xx is for what cannot be judged.',
    access: 'terminal',
    moves: 'credit',
    body: closed({
      organizationId: Id,
      ...atThePump,
      /** The access key of the fiscal document, 44 characters. */
      receipt: Type.Optional(Type.String({ format: 'access-key' })),
    }),
    refuses: [...refuses, ...refusesReceipt, 'terminal_of_another_station', 'organization_forbidden'],
    response: RefuelAnswer,
  }),
  'POST /sandbox/refuel': route({
    operationId: 'tryRefuel',
    summary:
      'What a terminal asks, of any station and without a terminal; what each rule says is answered besides. Off in production, where it answers 404.',
    access: 'session',
    moves: 'credit',
    query: OrganizationSelector,
    body: closed(atThePump),
    refuses: ['not_found', ...refuses],
    response: closed({ ...told, rules: Type.Array(RuleOutcome) }),
  }),
  'POST /admin/organization/refuel/preview': route({
    operationId: 'previewRefuel',
    summary:
      'What the rules would say of a refuel now: of a vehicle or person, or of an earlier transaction, whose fields hold where the body names no others. Writes nothing, and asks for no PIN.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    body: closed({
      transaction: Type.Optional(Id),
      ...(Object.fromEntries(
        Object.entries(asked).map(([name, schema]) => [name, Type.Optional(schema)]),
      ) as {
        [K in keyof typeof asked]: TOptional<(typeof asked)[K]>;
      }),
    }),
    refuses: [...refuses, 'not_found', 'refuel_incomplete'],
    response: RefuelPreview,
  }),
};
