/** Statements of the company, a vehicle or a person: credit that was received, returned and spent. */
import { Type, type Static } from 'typebox';
import { FuelProduct } from './fills.ts';
import { routeOf } from './route.ts';
import { closed, Id, Instant, OrganizationSelector, Reais } from './values.ts';

const route = routeOf('Reports');

const MAX_STATEMENT_ROWS = 100;

/** Kinds of journal entries. */
export const ENTRY_KINDS = [
  'purchase',
  /** Money of a paid purchase or bill that the bank returned. */
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
 * Kinds of journal entries about internal tanks. These entries move fuel or claims to fuel, but no credit, and
 * reconciliation omits them. Statements show only fuel that was drawn for a vehicle or by a person.
 */
export const TANK_ENTRY_KINDS = [
  'tank_refuel',
  'tank_defuel',
  'tank_distribution',
  'tank_collection',
  'tank_variance',
] as const;

/**
 * Kinds of ledger accounts. `purchases` counts credit from purchases. `transfers` counts credit from and to other
 * organizations. `debt` is the debt of the company after returned payments, as a negative balance.
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

/** A journal entry in a statement, limited to the wallets of the owner or to the account of the company. */
export const StatementLine = closed({
  /** Id of the journal entry. */
  _id: Id,
  at: Instant,
  /** Kind of the journal entry. `tank_defuel` is fuel drawn from an internal tank, which moves no credit. */
  kind: Type.Enum([...ENTRY_KINDS, 'tank_defuel']),
  /** Change of the balance of all wallets of the owner, or of the company balance; negative for a decrease. */
  amount: Reais,
  /** Part of a refuel that the company balance paid for a sharing wallet. */
  fromCompany: Reais,
  /**
   * Change of the company's debt, negative for a repayment; only in the statement of the company. Missing if the debt
   * did not change. An entry that changes the debt has a line, even if the company balance stays equal.
   */
  debt: Type.Optional(Reais),
  /** Fees of a refuel, which `amount` and `fromCompany` include. */
  fees: Reais,
  /** Balance of all wallets of the owner, or company balance, after the entry. */
  balance: Reais,
  /** Number of wallets in the journal entry. */
  count: Type.Integer(),
  /**
   * Plate or name of the owner, if the entry has one wallet; for a transfer, the other organization. Only in the
   * statement of the company.
   */
  owner: Type.Union([Type.String(), Type.Null()]),
  /** The wallets of the owner in this journal entry; empty in the statement of the company. */
  wallets: Type.Array(
    closed({
      id: Id,
      /** Name of the wallet's cost center; null without a cost center. */
      expenseCenter: Type.Union([Type.String(), Type.Null()]),
      amount: Reais,
      balance: Reais,
    }),
  ),
  /** The fill of a refuel, or of fuel drawn from an internal tank; null for other entries. */
  fill: Type.Union([
    closed({
      product: FuelProduct,
      /** Volume in liters or cubic meters. */
      volume: Type.Number(),
      /** Reais per liter or cubic meter: the paid price, or the average cost of the stock in the tank. */
      unitPrice: Type.Number(),
      /** Cost of fuel from an internal tank; null for a refuel at a station. */
      cost: Type.Union([Reais, Type.Null()]),
      /** Odometer in kilometers. */
      odometer: Type.Union([Type.Integer(), Type.Null()]),
      /** Name of the station or internal tank; empty if unknown. */
      station: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type StatementLine = Static<typeof StatementLine>;

const date = Type.Optional(Type.String({ format: 'date' }));

/** A posting of a journal entry. */
const EntryPosting = closed({
  account: Type.Enum([...ACCOUNT_KINDS]),
  /**
   * Owner of the wallet: name of the person or container, or plate of the vehicle; null if the account is no wallet.
   */
  owner: Type.Union([
    closed({ _id: Id, kind: Type.Enum(['user', 'vehicle']), name: Type.String() }),
    Type.Null(),
  ]),
  expenseCenter: Type.Union([Type.String(), Type.Null()]),
  amount: Reais,
  /** Balance of the wallet or the company after the posting; null for accounts of other kinds. */
  balance: Type.Union([Reais, Type.Null()]),
});

/** A journal entry with its postings. */
const LedgerEntry = closed({
  _id: Id,
  at: Instant,
  kind: Type.Enum([...ENTRY_KINDS]),
  /** The user who caused the entry; null if the server acted automatically. */
  by: Type.Union([closed({ user: Id, name: Type.String() }), Type.Null()]),
  /** Network address from which the user sent the request. */
  address: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
  /** Name of the other organization of a credit transfer. */
  other: Type.Union([Type.String(), Type.Null()]),
  /**
   * `reverses` is the entry that this entry reverses; `collects` is the distribution whose credit this entry collects.
   */
  reverses: Type.Union([Id, Type.Null()]),
  collects: Type.Union([Id, Type.Null()]),
  /** Postings of the entry, at most 100: the account of the company first, then by amount. */
  postings: Type.Array(EntryPosting),
  /** Number of all postings of the entry. */
  total: Type.Integer(),
});
export type LedgerEntry = Static<typeof LedgerEntry>;

export const statementRoutes = {
  'GET /v2/user/statement/{entry}': route({
    operationId: 'readEntry',
    summary:
      'Returns the entry behind a line of a statement, with its postings and the owner of each account.',
    access: 'session',
    moves: 'nothing',
    params: closed({ entry: Id }),
    query: OrganizationSelector,
    response: LedgerEntry,
  }),
  'GET /v2/user/statement': route({
    operationId: 'readStatement',
    summary:
      'Returns the statement of a vehicle, a container or a person, newest first. Without `vehicle` and `user`, it is the statement of the company. `from` and `to` are days of the organization, both included. `beforeEntry` continues the statement after the last response, and takes its `next`. `kind` limits the statement to refuels. The statement of a vehicle includes fuel drawn for it from internal tanks. The statement of a person includes fuel that the person took.',
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
      /** Value of `beforeEntry` for the next page; null after the oldest entry of the period. */
      next: Type.Union([Id, Type.Null()]),
      /** Balance of all wallets of the owner, or company balance, before and after the period. */
      opening: Reais,
      closing: Reais,
      /** Current balance of all wallets of the owner, or current company balance. */
      balance: Reais,
    }),
  }),
};
