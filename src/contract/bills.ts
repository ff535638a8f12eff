/**
 * Bills: purchases of an organization in one billing period, and the amount owed for them.
 * Periods cover the journal from its first entry without a gap. A closed and settled bill is an invoice with the same id.
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
  /** First and last day of the period, both included. */
  from: Day,
  to: Day,
  /** Null while the period runs. */
  closedAt: orNull(Instant),
  /** Null while the period runs and if nothing is owed. */
  dueDate: orNull(Day),
  /** Not paid, and `dueDate` is past. */
  isOverdue: Type.Boolean(),
  /** Sum of the purchases by bill; up to now while the period runs. */
  owed: Reais,
  /** Purchases by other payment types. Informational: not part of `owed`. */
  paid: Reais,
  /** Fees of refuels less reversed fees. Informational: each refuel posted its own. */
  fees: Reais,
  lines: Type.Integer(),
  /** When it was paid or written off. */
  settledAt: orNull(Instant),
  /** Set if the payment came after the code expired (`expired`) or after the write-off (`canceled`). */
  paidLate: Type.Enum(['no', 'expired', 'canceled']),
  /** Reason given by the person who settled it; may be empty. */
  reason: Type.String(),
  /** True if the server knows the bank's payment, which can be returned. False if a person marked the bill as paid. */
  hasPayment: Type.Boolean(),
  /** Part of the payment that the bank returned; it became debt. */
  returned: Reais,
  /** The code that pays the bill now. */
  pix: orNull(PixCharge),
});
export type Bill = Static<typeof Bill>;

/** Rule of a fee: `value` is a percentage of the amount, or reais. */
const FeeRule = closed({ type: Type.Enum(['percentage', 'fixed']), value: Type.Number() });

/** A journal entry on a bill. */
export const BillLine = closed({
  /** Id of the journal entry. */
  _id: Id,
  /** `refuel`: its fees. `reversal`: fees given back. `return`: money of a purchase or bill that the bank returned. */
  kind: Type.Enum(['purchase', 'refuel', 'reversal', 'return']),
  at: Instant,
  /** Id of the purchase or refuel. */
  record: orNull(Id),
  /** Only of a purchase. */
  paymentType: orNull(Type.Enum([...PAYMENT_TYPES])),
  /** Amount of the purchase, or of the refuel without fees; negative for reversals and returns. */
  amount: Reais,
  /** Part of the amount that this bill charges: only purchases by bill. */
  owed: Reais,
  /** Plate or name of the vehicle, container or person that refueled. */
  owner: orNull(Type.String()),
  /** `fee` is the sum of `fees`. A fee's rule is null if it is no longer known. */
  fee: Reais,
  fees: Type.Array(closed({ fee: Type.Enum(['anywhere', 'charged']), amount: Reais, rule: orNull(FeeRule) })),
});
export type BillLine = Static<typeof BillLine>;

/** A billing period as a report row. Fields with the same name equal those of {@link Bill}. */
export const BilledPeriod = closed({
  /** Id of the bill. */
  _id: Id,
  paymentFrequency: BillingPeriod,
  billingType: BillingType,
  from: Day,
  to: Day,
  status: BillStatus,
  isOverdue: Bill.properties.isOverdue,
  paidLate: Bill.properties.paidLate,
  /** Credited amounts by payment type. */
  bought: closed({ pix: Reais, bankSlip: Reais, bill: Reais, transfer: Reais }),
  fees: Reais,
  owed: Reais,
});
export type BilledPeriod = Static<typeof BilledPeriod>;

/** One posting of the period. */
const BillEntry = closed({
  /** Id of the journal entry. */
  _id: Id,
  at: Instant,
  kind: Type.Enum([...ENTRY_KINDS]),
  account: Type.Enum([...ACCOUNT_KINDS]),
  /** Number of the account: `spent` and `fees` are split over several accounts, counted from 1. 0 for other kinds. */
  part: Type.Integer(),
  /** Plate or name of the wallet's owner. */
  owner: Type.String(),
  expenseCenter: orNull(Type.String()),
  /** Amount that the account received, and amount that it gave. */
  debit: Reais,
  credit: Reais,
  /** Balance of the account after the posting. */
  balance: Reais,
  /** Short id of the purchase, refuel or entry, as screens show it. */
  reference: Type.String(),
});
export type BillEntry = Static<typeof BillEntry>;

const { isDeleted: _nothingIsDeleted, search: _nothingIsSearched, ...page } = listQuery([], MAX_PAGE_ROWS);
const sortedBy = (keys: readonly string[]) => ({ ...page, sort: listQuery(keys, MAX_PAGE_ROWS).sort });
const days = { from: Type.Optional(Day), to: Type.Optional(Day) };
const sorts = ['from', 'owed', 'dueDate'];

/** Sums over all matching bills, not only the page. */
const totals = closed({
  count: Type.Integer(),
  /** The running period, up to now. */
  pending: Reais,
  /** Closed and not settled. */
  processing: Reais,
  done: Reais,
  canceled: Reais,
  /** Part of `processing` that is past its due date. */
  overdue: Reais,
});

/** Cursor: account id and entry id, joined by a dot. */
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const Place = Type.String({ pattern: `^${UUID}\\.${UUID}$` });

export const billRoutes = {
  'GET /admin/organization/bill': route({
    operationId: 'listBills',
    summary:
      'The bills of the organization, the latest period first unless sorted. `from` and `to` are days: every bill whose period has one of them.',
    access: 'session',
    moves: 'nothing',
    query: closed({ ...sortedBy(sorts), ...days, status: Type.Optional(BillStatus) }),
    refuses: ['not_found', 'period_backwards'],
    response: closed({ aggregateTransactions: Type.Array(Bill), pages: Pages, items: Items, totals }),
  }),
  'GET /admin/organization/bill/{id}': route({
    operationId: 'readBill',
    summary: 'One bill.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    response: Bill,
  }),
  'POST /admin/organization/bill/{id}/payment': route({
    operationId: 'chargeBill',
    summary:
      'Asks for a code by which a bill that is `processing` is paid by Pix; a code that is still good is answered again. The payment marks the bill, and credits nothing.',
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
      'Every posting of the period of a bill, account by account, each account from its oldest entry on; `after` goes on where the last answer said `next`. What was posted late stands where it was posted, on whichever bill it is.',
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
      'Says of a closed bill that it was paid (`done`) or is written off (`canceled`), and so of all that was bought on it. What was written off may still be said to be paid.',
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
    summary: 'What each billing period came to: what was bought in which way, fees, and what is owed.',
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
    summary: 'The closed bills as documents: those that are done or canceled.',
    access: 'session',
    moves: 'nothing',
    query: closed({ ...sortedBy(sorts), ...days, status: Type.Optional(Type.Enum(['done', 'canceled'])) }),
    refuses: ['not_found', 'period_backwards'],
    response: closed({ docs: Type.Array(Bill), pages: Pages, items: Items, totals }),
  }),
  'GET /admin/organization/invoice/{id}/transaction': route({
    operationId: 'listBillLines',
    summary:
      'The lines of a bill, whatever its status: its purchases, and the refuels and reversals that had fees, newest first unless sorted.',
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
