import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS } from './facts.ts';
import { FuelProduct } from './fills.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import { GasStation } from './stations.ts';
import { ENTRY_KINDS } from './statement.ts';
import { AlertType, Approval, RejectionReason, Transaction, TransactionStatus } from './transactions.ts';
import { closed, Id, IdParams, Instant, OrganizationSelector, orNull, Reais } from './values.ts';

const route = routeOf('Reports');

/**
 * Sums over all transactions that match the filters, on every page. Volumes, `amount` and `fees` cover only the status
 * `done`, because no other transaction moved money.
 */
export const TransactionTotals = closed({
  count: Type.Integer(),
  done: Type.Integer(),
  /** Number of transactions that the rules rejected. */
  refused: Type.Integer(),
  reversed: Type.Integer(),
  litres: Type.Number(),
  cubicMetres: Type.Number(),
  amount: Reais,
  fees: Reais,
});
export type TransactionTotals = Static<typeof TransactionTotals>;

/** The user who last changed the limit or switch that a rule compared. */
const Setter = closed({
  at: Instant,
  /** Name of the user; null if a job of the server made the change, or if the user no longer exists. */
  by: orNull(Type.String()),
});

/** A ledger posting that belongs to a transaction. */
const TransactionPosting = closed({
  /** Kind of the account. `wallet` and `company` paid; `spent` and `fees` received. */
  account: Type.Enum(['company', 'wallet', 'spent', 'fees']),
  amount: Reais,
  /** Balance of the account after the posting; null for `spent` and `fees`, whose balances cover many transactions. */
  balance: orNull(Reais),
});

/** A transaction with its station, wallet and journal entries. */
export const TransactionDetail = closed({
  transaction: Transaction,
  /** The station in its current state; null if the station is unknown. */
  station: orNull(GasStation),
  /** The last change of the limit or switch that rejected the transaction; null if unknown. */
  setter: orNull(Setter),
  /** The wallet in its current state; null if the owner has no wallet. */
  wallet: orNull(
    closed({
      _id: Id,
      /** Owner of the wallet: the transaction's vehicle (or container) or its person. */
      owner: Type.Enum(['vehicle', 'user']),
      balance: Reais,
      /** Monthly limit of the wallet in reais, per calendar month; null for no limit. */
      limit: orNull(Reais),
      sharedBalance: Type.Boolean(),
      allowAnywhereRefueling: Type.Boolean(),
    }),
  ),
  /** The journal entry that paid the transaction, then the entry that reversed it. */
  entries: Type.Array(
    closed({
      _id: Id,
      at: Instant,
      kind: Type.Enum([...ENTRY_KINDS]),
      /** Reason of a reversal; empty for the entry that paid. */
      reason: Type.String(),
      postings: Type.Array(TransactionPosting),
    }),
  ),
});
export type TransactionDetail = Static<typeof TransactionDetail>;

const { isDeleted: _isDeleted, skip: _skip, ...listed } = listQuery([], MAX_PAGE_ROWS);
const day = Type.Optional(Type.String({ format: 'date' }));

export const transactionRoutes = {
  'GET /v2/admin/organization/transaction': route({
    operationId: 'listTransactions',
    summary:
      'Lists the judged refuels, newest first by default. `from` and `to` are days of the organization, both included. Without them, the list covers the last 90 days. A period has at most ten years. `search` matches plates, and the last 4 to 12 characters of an id. With `after`, the page follows the transaction with this id, independent of `page`. It loads as fast as the first page, has no `totals`, and counts at most 10 001 transactions.',
    access: 'session',
    moves: 'nothing',
    exports: true,
    query: closed({
      ...listed,
      from: day,
      to: day,
      after: Type.Optional(Id),
      /** Id of a vehicle or container. */
      vehicle: Type.Optional(Id),
      user: Type.Optional(Id),
      station: Type.Optional(Id),
      expenseCenter: Type.Optional(Id),
      product: Type.Optional(FuelProduct),
      status: Type.Optional(TransactionStatus),
      reason: Type.Optional(RejectionReason),
      alert: Type.Optional(AlertType),
      approval: Type.Optional(Approval),
    }),
    refuses: ['period_backwards', 'period_too_long'],
    response: closed({
      docs: Type.Array(Transaction),
      pages: Pages,
      items: Items,
      /** Sums of the matching transactions; null if the request continues a list with `after`. */
      totals: orNull(TransactionTotals),
    }),
  }),
  'GET /admin/organization/transaction/{id}': route({
    operationId: 'readTransaction',
    summary:
      'Returns a transaction with its station and its ledger entries, including the balances after each entry. For a rejected transaction, the response shows who set the limit that rejected it.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    response: TransactionDetail,
  }),
};
