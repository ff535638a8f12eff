/** Refuels: requests from the terminal of a station, and the rules that accept or reject them. */
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

/** Rules of a refuel, in the order in which the server checks them. */
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

/** Why a rule was not checked: the rule is off, data is missing, or only the pump knows the value (PIN, odometer). */
const NotAskedBecause = Type.Enum(['switchedOff', 'nothingToMeasure', 'beforehand']);
export type NotAskedBecause = Static<typeof NotAskedBecause>;

const RuleOutcome = closed({
  rule: RefuelRule,
  outcome: Type.Enum(['pass', 'fail', 'notAsked']),
  /** Reason of the rejection if a refuel fails this rule. */
  reason: RejectionReason,
  /** Case of the rejection reason; null unless the rule failed and its reason has several cases. */
  detail: orNull(RejectionDetail),
  /** Why the rule was not checked; null for a checked rule. */
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
  /** The refueled vehicle by id or plate, or the container by id. */
  vehicle: Type.Union([Id, Type.String({ format: 'plate' })]),
  /** The person who refuels, by user id or CPF. */
  user: Type.Union([Id, Type.String({ format: 'cpf' })]),
  /** Wallet that pays. Required if the owner has several wallets. */
  wallet: Id,
  /** Alternative to `wallet`: the owner's wallet of this cost center pays. */
  expenseCenter: Id,
  /** The station, by id or CNPJ. */
  station: Type.Union([Id, Type.String({ format: 'cnpj' })]),
  product: FuelProduct,
  /** Volume in liters or cubic meters. */
  volume: Type.Number(bounds(REFUEL_VOLUME_RANGE)),
  /** Price in reais per liter or cubic meter. */
  price: Type.Number(bounds(REFUEL_PRICE_RANGE)),
  /** Odometer in kilometers. */
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
  /** PIN of the person who refuels. */
  pin: Type.Optional(Type.String({ format: 'pin' })),
  /** True if the pump detected a foreign device. */
  device: Type.Optional(Type.Boolean()),
};

const fees = closed({
  /** Fee for a refuel at a station that is not in the list or not enabled. */
  anywhere: Reais,
  /** Fee that the terms set for every accepted refuel. */
  refuel: Reais,
  total: Reais,
});

const told = {
  _id: Id,
  performedAt: Instant,
  status: TransactionStatus,
  approval: Approval,
  /** Reason of the rejection; null for an accepted refuel. */
  reason: orNull(RejectionReason),
  detail: orNull(RejectionDetail),
  numbers: RuleNumbers,
  alerts: Type.Array(AlertType),
  /** One line for the display of the terminal: at most 40 ASCII characters, Portuguese in capitals. */
  display: Type.String(),
  /** Price times volume, cut to cents. For a rejected refuel, the requested amount. */
  amount: Reais,
  fees,
  /** Amount plus fees; 0 for a rejected refuel. */
  paid: Reais,
  /** Id of the journal entry that paid the refuel; null for a rejected refuel. */
  entry: orNull(Id),
  /** Balance that the wallet can spend, including the company's part if the wallet shares; null without a wallet. */
  available: orNull(Reais),
};

/** Response to the terminal that requested a refuel. */
const RefuelAnswer = closed(told);
export type RefuelAnswer = Static<typeof RefuelAnswer>;

/** Preview: the result that a refuel would have now. */
const RefuelPreview = closed({
  /** True if the refuel would pass every rule that the server can check. */
  passes: Type.Boolean(),
  approval: Approval,
  reason: orNull(RejectionReason),
  detail: orNull(RejectionDetail),
  numbers: RuleNumbers,
  alerts: Type.Array(AlertType),
  isElsewhere: Type.Boolean(),
  amount: Reais,
  fees,
  /** Part of amount and fees that the company balance would pay. */
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
      'Requests a refuel at the station of the terminal. The server posts the refuel if it passes every rule. The server also answers 200 to a rejected refuel, with `canceled` and the first failed rule. Such a refuel moves nothing. A repeated request with the same key receives the same response. The server answers 4xx if it cannot judge the request.',
    access: 'terminal',
    moves: 'credit',
    body: closed({
      organizationId: Id,
      ...atThePump,
      /** Access key of the refuel's fiscal document, 44 characters. */
      receipt: Type.Optional(Type.String({ format: 'access-key' })),
    }),
    refuses: [...refuses, ...refusesReceipt, 'terminal_of_another_station', 'organization_forbidden'],
    response: RefuelAnswer,
  }),
  'POST /sandbox/refuel': route({
    operationId: 'tryRefuel',
    summary:
      'Requests a refuel like a terminal, at any station and without a terminal. The response also contains the result of each rule. The server answers 404 unless it runs with `LITRO_SANDBOX=on`.',
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
      'Checks the rules for a refuel now and writes nothing. The body names a vehicle or person, or an earlier transaction. Other fields of the body replace the fields of the transaction. The call takes no PIN.',
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
