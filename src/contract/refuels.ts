/** Refuels: requests of a station's terminal, and the rules that judge them. */
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

/** Rules of a refuel, in the order of evaluation. */
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

/** Why a rule was skipped: it is switched off, data is missing, or only the pump knows the value (PIN, odometer). */
const NotAskedBecause = Type.Enum(['switchedOff', 'nothingToMeasure', 'beforehand']);
export type NotAskedBecause = Static<typeof NotAskedBecause>;

const RuleOutcome = closed({
  rule: RefuelRule,
  outcome: Type.Enum(['pass', 'fail', 'notAsked']),
  /** The rejection reason of a refuel that fails this rule. */
  reason: RejectionReason,
  /** Only of a failed rule whose reason has several cases. */
  detail: orNull(RejectionDetail),
  /** Null unless the rule was skipped. */
  why: orNull(NotAskedBecause),
  numbers: RuleNumbers,
});
export type RuleOutcome = Static<typeof RuleOutcome>;

const bounds = ({ least, most }: { readonly least: number; readonly most: number }) => ({
  minimum: least,
  maximum: most,
  decimals: 3,
});

/** Fields of a refuel request, from a terminal, the sandbox or a preview. */
const asked = {
  /** A vehicle by id or plate, or a container by id. */
  vehicle: Type.Union([Id, Type.String({ format: 'plate' })]),
  /** The person who refuels, by user id or CPF. */
  user: Type.Union([Id, Type.String({ format: 'cpf' })]),
  /** Required if the owner has several wallets. */
  wallet: Id,
  /** Alternative to `wallet`: selects the wallet of this cost center. */
  expenseCenter: Id,
  /** A station by id or CNPJ. */
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
  /** Transaction password of the person who refuels. */
  pin: Type.Optional(Type.String({ format: 'pin' })),
  /** True if the pump detected a foreign device. */
  device: Type.Optional(Type.Boolean()),
};

const fees = closed({
  /** Fee for a station outside the organization's list. */
  anywhere: Reais,
  /** Fee for an accepted refuel. */
  refuel: Reais,
  total: Reais,
});

const told = {
  _id: Id,
  performedAt: Instant,
  status: TransactionStatus,
  approval: Approval,
  /** Null unless the rules rejected it. */
  reason: orNull(RejectionReason),
  detail: orNull(RejectionDetail),
  numbers: RuleNumbers,
  alerts: Type.Array(AlertType),
  /** One line for the terminal: at most 40 ASCII characters, Portuguese in capitals. */
  display: Type.String(),
  /** Price times volume, cut to cents; the requested amount if it was rejected. */
  amount: Reais,
  fees,
  /** Amount plus fees; 0 if rejected. */
  paid: Reais,
  /** The journal entry that paid it; null if rejected. */
  entry: orNull(Id),
  /** Spendable balance of the wallet, including the company's part if it shares; null without a wallet. */
  available: orNull(Reais),
};

/** Response to a terminal. */
const RefuelAnswer = closed(told);
export type RefuelAnswer = Static<typeof RefuelAnswer>;

/** Result that a refuel would have now. */
const RefuelPreview = closed({
  /** True if it passes every rule that could be evaluated. */
  passes: Type.Boolean(),
  approval: Approval,
  reason: orNull(RejectionReason),
  detail: orNull(RejectionDetail),
  numbers: RuleNumbers,
  alerts: Type.Array(AlertType),
  isElsewhere: Type.Boolean(),
  amount: Reais,
  fees,
  /** The company's part of amount and fees. */
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
      /** Access key of the fiscal document, 44 characters. */
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
