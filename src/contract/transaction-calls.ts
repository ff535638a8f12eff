/** The calls that read transactions: their list with its sums, and one of them in full. */
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

/** All transactions that the filters let through, not those of the page alone. Sums are of `done` ones: no other moved money. */
export const TransactionTotals = closed({
  count: Type.Integer(),
  done: Type.Integer(),
  /** By the rules. */
  refused: Type.Integer(),
  reversed: Type.Integer(),
  litres: Type.Number(),
  cubicMetres: Type.Number(),
  amount: Reais,
  fees: Reais,
});
export type TransactionTotals = Static<typeof TransactionTotals>;

/** Who made what a rule compared with what it is. */
const Setter = closed({
  at: Instant,
  /** Their name; null for a job of the server and for somebody who is no longer known. */
  by: orNull(Type.String()),
});

/** One account of an entry that a transaction caused. */
const TransactionPosting = closed({
  /** `wallet` and `company` paid; `spent` and `fees` are where it went. */
  account: Type.Enum(['company', 'wallet', 'spent', 'fees']),
  amount: Reais,
  /** What the account held after it; null for `spent` and `fees`, whose sums say nothing of this transaction. */
  balance: orNull(Reais),
});

/** A transaction with all that is known of it. */
export const TransactionDetail = closed({
  transaction: Transaction,
  /** Where it was, as the station stands now; null where it is none that is known. */
  station: orNull(GasStation),
  /** Who set the limit, or switched what stood in its way, last before it, and when; null where nobody is known to have. */
  setter: orNull(Setter),
  /** The wallet as it stands now; null where the owner has none. */
  wallet: orNull(
    closed({
      _id: Id,
      /** Whose it is: the vehicle's (or container's) or the person's of the transaction. */
      owner: Type.Enum(['vehicle', 'user']),
      balance: Reais,
      /** Reais per calendar month; null for none. */
      limit: orNull(Reais),
      sharedBalance: Type.Boolean(),
      allowAnywhereRefueling: Type.Boolean(),
    }),
  ),
  /** The entry that paid it, then the one that reversed it. */
  entries: Type.Array(
    closed({
      _id: Id,
      at: Instant,
      kind: Type.Enum([...ENTRY_KINDS]),
      /** Why, of a reversal; empty otherwise. */
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
      'The refuels that were judged, newest first unless told. `from` and `to` are days of the organization, both included: without them the last 90 days, and never more than ten years. `search` looks at plates and at how an id ends. With `after`, the page behind that one, whatever its number: found as fast as the first, without `totals`, and counted to 10 001 at most.',
    access: 'session',
    moves: 'nothing',
    exports: true,
    query: closed({
      ...listed,
      from: day,
      to: day,
      after: Type.Optional(Id),
      /** Or a container. */
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
      /** Null with `after`. */
      totals: orNull(TransactionTotals),
    }),
  }),
  'GET /admin/organization/transaction/{id}': route({
    operationId: 'readTransaction',
    summary:
      'One transaction with its station, its entries of the ledger with the balances after it, and who set the limit that it was refused by.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    response: TransactionDetail,
  }),
};
