/** Statements: of the company, or of what the wallets of a vehicle or a person received, gave back and spent. */
import { Type, type Static } from 'typebox';
import { FuelProduct } from './fills.ts';
import { routeOf } from './route.ts';
import { closed, Id, Instant, OrganizationSelector, Reais } from './values.ts';

const route = routeOf('Reports');

/** Most lines that one answer carries. */
const MAX_STATEMENT_ROWS = 100;

/** What happened, in the words of the ledger. */
export const ENTRY_KINDS = [
  'purchase',
  /** Money of a paid purchase or bill that was given back. */
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
 * The same of internal tanks. These entries move fuel, or claims to it, and no credit: reconciliation has none, and statements none but
 * what was drawn for a vehicle or by a person.
 */
export const TANK_ENTRY_KINDS = [
  'tank_refuel',
  'tank_defuel',
  'tank_distribution',
  'tank_collection',
  'tank_variance',
] as const;

/**
 * Kinds of ledger accounts. `purchases` and `transfers` count what came from outside and went there; `debt` counts, below zero,
 * what the company owes after money was given back.
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

/** One entry of the ledger, as far as the owner's wallets, or the company's account, are concerned. */
export const StatementLine = closed({
  /** The entry's. */
  _id: Id,
  at: Instant,
  /** `tank_defuel`: fuel drawn from an internal tank, which moves no credit. */
  kind: Type.Enum([...ENTRY_KINDS, 'tank_defuel']),
  /** What it changed in the owner's wallets together, or in the company's account: negative for what left. */
  amount: Reais,
  /** What the company paid besides, where a wallet draws on its balance. */
  fromCompany: Reais,
  /**
   * In the company's statement, what it added to the company's debt: negative for what paid it. Missing if the debt did not
   * change. Such an entry has a line even if it left the company's account alone.
   */
  debt: Type.Optional(Reais),
  /** Of `amount` and `fromCompany`, the fees of a refuel. */
  fees: Reais,
  /** What the owner's wallets, or the company's account, held after it. */
  balance: Reais,
  /** How many wallets it concerned. */
  count: Type.Integer(),
  /** In the company's statement: the plate or the name, where it concerned one wallet; of a transfer, the other organisation's. */
  owner: Type.Union([Type.String(), Type.Null()]),
  /** The owner's wallets that it concerned; none in the company's statement. */
  wallets: Type.Array(
    closed({
      id: Id,
      /** The name of its cost centre; null for none. */
      expenseCenter: Type.Union([Type.String(), Type.Null()]),
      amount: Reais,
      balance: Reais,
    }),
  ),
  /** Of a refuel, and of what was drawn from an internal tank. */
  fill: Type.Union([
    closed({
      product: FuelProduct,
      /** Litres or cubic metres. */
      volume: Type.Number(),
      /** Reais per litre or cubic metre: as paid, or what the stock of the tank cost on average. */
      unitPrice: Type.Number(),
      /** Of fuel from an internal tank, what it cost the stock; null at a station, where amount and fees say it. */
      cost: Type.Union([Reais, Type.Null()]),
      /** Kilometres. */
      odometer: Type.Union([Type.Integer(), Type.Null()]),
      /** Or the name of the tank. Empty where it is not known. */
      station: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type StatementLine = Static<typeof StatementLine>;

const date = Type.Optional(Type.String({ format: 'date' }));

/** What one account moved in an entry. */
const EntryPosting = closed({
  account: Type.Enum([...ACCOUNT_KINDS]),
  /** Whose wallet: the name of the person or container, or the plate; null for every other account. */
  owner: Type.Union([
    closed({ _id: Id, kind: Type.Enum(['user', 'vehicle']), name: Type.String() }),
    Type.Null(),
  ]),
  expenseCenter: Type.Union([Type.String(), Type.Null()]),
  amount: Reais,
  /** What the wallet or the company held after it; null for accounts that only count. */
  balance: Type.Union([Reais, Type.Null()]),
});

/** An entry of the ledger in full. */
const LedgerEntry = closed({
  _id: Id,
  at: Instant,
  kind: Type.Enum([...ENTRY_KINDS]),
  /** Who caused it; null where the server did by itself. */
  by: Type.Union([closed({ user: Id, name: Type.String() }), Type.Null()]),
  /** The network address that it was asked for from. */
  address: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
  /** Of a transfer, the name of the other organization. */
  other: Type.Union([Type.String(), Type.Null()]),
  /** The entry that it reverses, the distribution that it collects. */
  reverses: Type.Union([Id, Type.Null()]),
  collects: Type.Union([Id, Type.Null()]),
  /** The company's account first, then the largest amounts, up to a hundred. */
  postings: Type.Array(EntryPosting),
  /** How many there are. */
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
      /** Null where there is nothing older within the period. */
      next: Type.Union([Id, Type.Null()]),
      /** What the owner's wallets, or the company, held before the period and after it. */
      opening: Reais,
      closing: Reais,
      /** What the owner's wallets, or the company, hold now. */
      balance: Reais,
    }),
  }),
};
