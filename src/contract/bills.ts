/**
 * Bills: purchases and fees of an organization in one billing period, and the amount owed. Billing periods follow each
 * other without a gap, from the first journal entry on. A paid or written-off bill is an invoice with the same id.
 */
import { Type, type Static } from 'typebox';
import { BILL_STATUSES, PAYMENT_TYPES } from './choices.ts';
import { MAX_PAGE_ROWS, MAX_REASON_LETTERS } from './facts.ts';
import { Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { PixCharge } from './purchases.ts';
import { routeOf } from './route.ts';
import { ACCOUNT_KINDS, ENTRY_KINDS } from './statement.ts';
import { BillingPeriod, BillingType } from './terms.ts';
import { closed, Id, IdParams, Instant, OrganizationSelector, orNull, Reais } from './values.ts';

const route = routeOf('Bills');

export const BillStatus = Type.Enum([...BILL_STATUSES]);
export type BillStatus = Static<typeof BillStatus>;

const Day = Type.String({ format: 'date' });

export const Bill = closed({
  _id: Id,
  status: BillStatus,
  billingType: BillingType,
  paymentFrequency: BillingPeriod,
  /** `from` and `to` are the first and last day of the billing period, both included. */
  from: Day,
  to: Day,
  /** Instant at which the server closed the bill; null while its billing period runs. */
  closedAt: orNull(Instant),
  /** Due date of the bill; null while its billing period runs, and if the bill owes nothing. */
  dueDate: orNull(Day),
  /** True if the bill has status `processing` and its `dueDate` is past. */
  isOverdue: Type.Boolean(),
  /** Sum of the purchases by bill; while the billing period runs, the sum up to now. */
  owed: Reais,
  /** Sum of the purchases by other payment types, for information: `owed` does not include this sum. */
  paid: Reais,
  /** Fees of refuels less reversed fees, for information: each refuel has already paid its fees. */
  fees: Reais,
  lines: Type.Integer(),
  /** Instant at which the bill was paid or written off, or closed with nothing owed. */
  settledAt: orNull(Instant),
  /**
   * `no`: the payment was in time. `expired`: the payment came after its Pix code expired. `canceled`: the payment came
   * after the bill was written off.
   */
  paidLate: Type.Enum(['no', 'expired', 'canceled']),
  /** Reason of the person who marked the bill as paid or written off; may be empty. */
  reason: Type.String(),
  /**
   * True if the server knows the bank's payment of this bill. The bank can return only such a payment. False if a
   * person marked the bill as paid.
   */
  hasPayment: Type.Boolean(),
  /** Part of the bill's payment that the bank returned. The returned money became a debt of the company. */
  returned: Reais,
  /** Pix code that pays the bill; null if the bill has no valid code. */
  pix: orNull(PixCharge),
});
export type Bill = Static<typeof Bill>;

/** Rule of a fee. `percentage`: `value` is a percentage of the refuel's amount. `fixed`: `value` is in reais. */
const FeeRule = closed({ type: Type.Enum(['percentage', 'fixed']), value: Type.Number() });

/** A journal entry on a bill. */
export const BillLine = closed({
  /** Id of the journal entry behind this bill line. */
  _id: Id,
  /**
   * `refuel`: fees of a refuel. `reversal`: returned fees of a reversed refuel. `return`: money of a purchase or bill
   * that the bank returned.
   */
  kind: Type.Enum(['purchase', 'refuel', 'reversal', 'return']),
  at: Instant,
  /** Id of the purchase or refuel behind this bill line. */
  record: orNull(Id),
  /** Payment type of a purchase; null for bill lines of other kinds. */
  paymentType: orNull(Type.Enum([...PAYMENT_TYPES])),
  /** Amount of the purchase, or of the refuel without fees; negative for reversals and returns. */
  amount: Reais,
  /** Part of `amount` that this bill charges: above 0 only for purchases by bill. */
  owed: Reais,
  /** Plate or name of the vehicle, container or person that refueled. */
  owner: orNull(Type.String()),
  /** `fee` is the sum of `fees`. `rule` is null if the server does not know the rule of a fee. */
  fee: Reais,
  fees: Type.Array(closed({ fee: Type.Enum(['anywhere', 'charged']), amount: Reais, rule: orNull(FeeRule) })),
});
export type BillLine = Static<typeof BillLine>;

/**
 * A billing period as a row of the report by period. Fields with the name of a field of {@link Bill} have the same
 * value.
 */
export const BilledPeriod = closed({
  /** Id of the period's bill. */
  _id: Id,
  paymentFrequency: BillingPeriod,
  billingType: BillingType,
  from: Day,
  to: Day,
  status: BillStatus,
  isOverdue: Bill.properties.isOverdue,
  paidLate: Bill.properties.paidLate,
  /** Credit bought in the billing period, by payment type, in reais. */
  bought: closed({ pix: Reais, bankSlip: Reais, bill: Reais, transfer: Reais }),
  fees: Reais,
  owed: Reais,
});
export type BilledPeriod = Static<typeof BilledPeriod>;

/** One ledger posting in the billing period of a bill. */
const BillEntry = closed({
  /** Id of the journal entry of this posting. */
  _id: Id,
  at: Instant,
  kind: Type.Enum([...ENTRY_KINDS]),
  account: Type.Enum([...ACCOUNT_KINDS]),
  /**
   * Number of the account, from 1 on, because the ledger has several accounts of the kinds `spent` and `fees`. 0 for
   * accounts of other kinds.
   */
  part: Type.Integer(),
  /** Plate or name of the wallet's owner; empty if the account is no wallet. */
  owner: Type.String(),
  expenseCenter: orNull(Type.String()),
  /** `debit`: amount that the account received. `credit`: amount that the account gave. */
  debit: Reais,
  credit: Reais,
  /** Balance of the account after the posting. */
  balance: Reais,
  /** Short id of the purchase, refuel or entry, as screens show this id. */
  reference: Type.String(),
});
export type BillEntry = Static<typeof BillEntry>;

const { isDeleted: _nothingIsDeleted, search: _nothingIsSearched, ...page } = listQuery([], MAX_PAGE_ROWS);
const sortedBy = (keys: readonly string[]) => ({ ...page, sort: listQuery(keys, MAX_PAGE_ROWS).sort });
const days = { from: Type.Optional(Day), to: Type.Optional(Day) };
const sorts = ['from', 'owed', 'dueDate'];

/** Sums over all bills that match the filters, on every page. */
const totals = closed({
  count: Type.Integer(),
  /** Amount owed for the running billing period up to now. */
  pending: Reais,
  /** Amount of closed bills that are neither paid nor written off. */
  processing: Reais,
  done: Reais,
  canceled: Reais,
  /** Part of the amount `processing` whose due date is past. */
  overdue: Reais,
});

/** Cursor of a list of postings: account id and entry id, joined by a dot. */
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const Place = Type.String({ pattern: `^${UUID}\\.${UUID}$` });

export const billRoutes = {
  'GET /admin/organization/bill': route({
    operationId: 'listBills',
    summary:
      'Lists the bills of the organization, with totals of all matching bills. The default order is the latest period first. `from` and `to` are days, both included. A bill matches if its period contains at least one of these days.',
    access: 'session',
    moves: 'nothing',
    query: closed({ ...sortedBy(sorts), ...days, status: Type.Optional(BillStatus) }),
    refuses: ['not_found', 'period_backwards'],
    response: closed({ aggregateTransactions: Type.Array(Bill), pages: Pages, items: Items, totals }),
  }),
  'GET /admin/organization/bill/{id}': route({
    operationId: 'readBill',
    summary: 'Returns a bill.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    response: Bill,
  }),
  'POST /admin/organization/bill/{id}/payment': route({
    operationId: 'chargeBill',
    summary:
      'Creates a Pix code that pays a bill with status `processing`. While a code is valid, the server returns the same code. The payment marks the bill as paid and credits nothing.',
    access: 'session',
    moves: 'nothing',
    takesKey: true,
    params: IdParams,
    query: OrganizationSelector,
    refuses: [
      'bill_not_closed',
      'bill_settled',
      'payment_type_unavailable',
      'payment_unavailable',
      'payment_refused',
    ],
    response: Bill,
  }),
  'GET /admin/organization/bill/{id}/entries': route({
    operationId: 'listBillEntries',
    summary:
      'Lists all postings in the period of a bill, account by account, oldest entry of each account first. Pass `next` of a response as `after` to read the next page. A late entry appears in the period of its own day, even if its line is on a later bill.',
    access: 'session',
    moves: 'nothing',
    exports: true,
    params: IdParams,
    query: closed({
      organizationId: Type.Optional(Id),
      after: Type.Optional(Place),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_ROWS })),
    }),
    refuses: ['not_found'],
    response: closed({ docs: Type.Array(BillEntry), next: orNull(Type.String()) }),
  }),
  'PUT /superAdmin/organization/bill/{id}': route({
    operationId: 'settleBill',
    summary:
      'Marks a closed bill as paid (`done`) or as written off (`canceled`), and with it the purchases on the bill. A bill that was written off can still be marked as paid.',
    access: 'session',
    moves: 'credit',
    params: IdParams,
    query: OrganizationSelector,
    body: closed({
      status: Type.Enum(['done', 'canceled']),
      reason: Type.Optional(Name(MAX_REASON_LETTERS)),
    }),
    refuses: ['bill_not_closed', 'bill_settled'],
    response: Bill,
  }),
  'GET /admin/organization/bill-per-period': route({
    operationId: 'listBilledPeriods',
    summary: 'Lists the billing periods with the purchases by payment type, the fees and the amount owed.',
    access: 'session',
    moves: 'nothing',
    query: closed({
      ...sortedBy(['from', 'owed']),
      ...days,
      paymentFrequency: Type.Optional(BillingPeriod),
    }),
    refuses: ['not_found', 'period_backwards'],
    response: closed({ aggregateTransactionsByPeriod: Type.Array(BilledPeriod), pages: Pages, items: Items }),
  }),
  'GET /admin/organization/invoice': route({
    operationId: 'listInvoices',
    summary:
      'Lists the invoices: bills with status `done` or `canceled`. Response, order, `from` and `to` are as in the list of bills.',
    access: 'session',
    moves: 'nothing',
    query: closed({ ...sortedBy(sorts), ...days, status: Type.Optional(Type.Enum(['done', 'canceled'])) }),
    refuses: ['not_found', 'period_backwards'],
    response: closed({ docs: Type.Array(Bill), pages: Pages, items: Items, totals }),
  }),
  'GET /admin/organization/invoice/{id}/transaction': route({
    operationId: 'listBillLines',
    summary:
      'Lists the lines of a bill in any status: purchases, returned payments, and refuels and reversals with fees. The default order is newest first.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: closed({
      ...sortedBy(['amount', 'fee']),
      kind: Type.Optional(Type.Enum(['purchase', 'refuel', 'reversal', 'return'])),
    }),
    refuses: ['not_found'],
    response: closed({ docs: Type.Array(BillLine), pages: Pages, items: Items }),
  }),
};
