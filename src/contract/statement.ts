/** Statements of the company, a vehicle or a person: credit received, returned and spent. */
import { Type, type Static } from 'typebox';
import { FuelProduct } from './fills.ts';
import { routeOf } from './route.ts';
import { closed, Id, Instant, OrganizationSelector, Reais } from './values.ts';

const route = routeOf('Reports');

const MAX_STATEMENT_ROWS = 100;

/** Kinds of journal entries. */
export const ENTRY_KINDS = [
  'purchase',
  /** Returned money of a paid purchase or bill. */
  'purchase_return',
  /** A debt that a super administrator forgave. */
  'write_off',
  'distribution',
  'collection',
  'sharing',
  'unsharing',
  'inactivation',
  'sharing_type_change',
  'transfer',
  'refuel',
  'reversal',
] as const;

/**
 * Kinds of entries of internal tanks. They move fuel or claims, no credit.
 * Reconciliation omits them; statements show only withdrawals for a vehicle or by a person.
 */
export const TANK_ENTRY_KINDS = [
  'tank_refuel',
  'tank_defuel',
  'tank_distribution',
  'tank_collection',
  'tank_variance',
] as const;

/**
 * Kinds of ledger accounts. `purchases` and `transfers` count credit from and to the outside.
 * `debt` counts, as a negative balance, the company's debt after returned payments.
 */
export const ACCOUNT_KINDS = [
  'company',
  'wallet',
  'purchases',
  'spent',
  'fees',
  'transfers',
  'debt',
] as const;

/** One journal entry, limited to the owner's wallets or the company's account. */
export const StatementLine = closed({
  /** Id of the journal entry. */
  _id: Id,
  at: Instant,
  /** `tank_defuel`: fuel drawn from an internal tank; it moves no credit. */
  kind: Type.Enum([...ENTRY_KINDS, 'tank_defuel']),
  /** Change of the owner's wallets together, or of the company's account; negative for a decrease. */
  amount: Reais,
  /** Additional payment by the company, for a wallet that shares its balance. */
  fromCompany: Reais,
  /**
   * Only in the company's statement: change of the company's debt, negative for a repayment.
   * Missing if the debt did not change. Such an entry has a line even if the company's account did not change.
   */
  debt: Type.Optional(Reais),
  /** Fees of a refuel, included in `amount` and `fromCompany`. */
  fees: Reais,
  /** Balance of the owner's wallets, or of the company's account, after the entry. */
  balance: Reais,
  /** Number of wallets in the entry. */
  count: Type.Integer(),
  /** Only in the company's statement: plate or name if the entry has one wallet; of a transfer, the other organization. */
  owner: Type.Union([Type.String(), Type.Null()]),
  /** The owner's wallets in the entry; empty in the company's statement. */
  wallets: Type.Array(
    closed({
      id: Id,
      /** Name of its cost center; null without one. */
      expenseCenter: Type.Union([Type.String(), Type.Null()]),
      amount: Reais,
      balance: Reais,
    }),
  ),
  /** Only of a refuel or of fuel drawn from an internal tank. */
  fill: Type.Union([
    closed({
      product: FuelProduct,
      /** Litres or cubic metres. */
      volume: Type.Number(),
      /** Reais per litre or cubic metre: the paid price, or the average cost of the tank's stock. */
      unitPrice: Type.Number(),
      /** Stock cost of fuel from an internal tank; null for a station's refuel. */
      cost: Type.Union([Reais, Type.Null()]),
      /** Kilometres. */
      odometer: Type.Union([Type.Integer(), Type.Null()]),
      /** Name of the station or tank; empty if unknown. */
      station: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type StatementLine = Static<typeof StatementLine>;

const date = Type.Optional(Type.String({ format: 'date' }));

/** One posting of an entry. */
const EntryPosting = closed({
  account: Type.Enum([...ACCOUNT_KINDS]),
  /** Owner of the wallet: name of the person or container, or plate; null for other accounts. */
  owner: Type.Union([
    closed({ _id: Id, kind: Type.Enum(['user', 'vehicle']), name: Type.String() }),
    Type.Null(),
  ]),
  expenseCenter: Type.Union([Type.String(), Type.Null()]),
  amount: Reais,
  /** Balance of the wallet or company after it; null for other accounts. */
  balance: Type.Union([Reais, Type.Null()]),
});

/** A complete journal entry. */
const LedgerEntry = closed({
  _id: Id,
  at: Instant,
  kind: Type.Enum([...ENTRY_KINDS]),
  /** Null if the server acted automatically. */
  by: Type.Union([closed({ user: Id, name: Type.String() }), Type.Null()]),
  /** Network address of the request. */
  address: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
  /** Name of the other organization of a transfer. */
  other: Type.Union([Type.String(), Type.Null()]),
  /** The reversed entry, and the collected distribution. */
  reverses: Type.Union([Id, Type.Null()]),
  collects: Type.Union([Id, Type.Null()]),
  /** The company's account first, then by amount, at most 100. */
  postings: Type.Array(EntryPosting),
  /** Number of all postings. */
  total: Type.Integer(),
});
export type LedgerEntry = Static<typeof LedgerEntry>;

export const statementRoutes = {
  'GET /v2/user/statement/{entry}': route({
    operationId: 'readEntry',
    summary: 'The entry behind a line of a statement: its postings, with whose account each is.',
    access: 'session',
    moves: 'nothing',
    params: closed({ entry: Id }),
    query: OrganizationSelector,
    response: LedgerEntry,
  }),
  'GET /v2/user/statement': route({
    operationId: 'readStatement',
    summary:
      'The statement of a vehicle (or container) or of a person, or of the company where neither is named, newest first. `from` and `to` are days of the organization, both included; `beforeEntry` goes on where the last answer said `next`; `kind` leaves out all but refuels. That of a vehicle has what was drawn for it from internal tanks, and that of a person what they took.',
    access: 'session',
    moves: 'nothing',
    exports: true,
    query: closed({
      organizationId: Type.Optional(Id),
      vehicle: Type.Optional(Id),
      user: Type.Optional(Id),
      from: date,
      to: date,
      beforeEntry: Type.Optional(Id),
      kind: Type.Optional(Type.Enum(['refuel'])),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_STATEMENT_ROWS })),
    }),
    refuses: ['not_found', 'statement_owner_ambiguous', 'period_backwards'],
    response: closed({
      docs: Type.Array(StatementLine),
      /** Null after the oldest entry of the period. */
      next: Type.Union([Id, Type.Null()]),
      /** Balance of the owner's wallets, or of the company, before and after the period. */
      opening: Reais,
      closing: Reais,
      /** Current balance of the owner's wallets, or of the company. */
      balance: Reais,
    }),
  }),
};
