/**
 * Bills: what an organisation bought and paid in one billing period, and what it owes for it. There is one for each period, from
 * the first entry of the journal on, without a gap. A closed bill that is settled is an invoice, under the same id.
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
  /** The days of the period, both included. */
  from: Day,
  to: Day,
  /** Null while the period runs. */
  closedAt: orNull(Instant),
  /** Until when it is to be paid; null while the period runs, and where nothing is owed. */
  dueDate: orNull(Day),
  /** Not paid, and the day is past. */
  isOverdue: Type.Boolean(),
  /** What has to be paid: the purchases by bill. So far, while the period runs. */
  owed: Reais,
  /** What was bought and paid otherwise. Information: nothing of it is owed. */
  paid: Reais,
  /** The fees of refuels, less those that came back. Information: they were posted at the refuel. */
  fees: Reais,
  /** How many lines it has. */
  lines: Type.Integer(),
  /** When it was paid or written off. */
  settledAt: orNull(Instant),
  /** Whether it was paid after its code had expired or after it had been written off. */
  paidLate: Type.Enum(['no', 'expired', 'canceled']),
  /** Why a person said that it was paid or written off; empty where nobody said. */
  reason: Type.String(),
  /** Whether a payment of it is known, which the bank can give back; false where a person only said that it was paid. */
  hasPayment: Type.Boolean(),
  /** Of what was paid for it, what was given back; it is a debt then. */
  returned: Reais,
  /** The code by which it can be paid now. */
  pix: orNull(PixCharge),
});
export type Bill = Static<typeof Bill>;

/** By which rule a fee was reckoned: `value` percent of the amount, or `value` reais. */
const FeeRule = closed({ type: Type.Enum(['percentage', 'fixed']), value: Type.Number() });

/** An entry of the journal that stands on a bill. */
export const BillLine = closed({
  /** The entry's. */
  _id: Id,
  /** `refuel` for its fees, `reversal` for those that came back, `return` for money of a purchase or bill that was given back. */
  kind: Type.Enum(['purchase', 'refuel', 'reversal', 'return']),
  /** When it was posted. */
  at: Instant,
  /** The purchase, or the refuel. */
  record: orNull(Id),
  /** Of a purchase. */
  paymentType: orNull(Type.Enum([...PAYMENT_TYPES])),
  /** What was bought, or what the refuel cost without its fees; below zero for what came back. */
  amount: Reais,
  /** What of it this bill asks for: purchases by bill. */
  owed: Reais,
  /** The plate or the name that refuelled. */
  owner: orNull(Type.String()),
  /** All fees of the refuel together, and each with its rule; null where that is no longer known. */
  fee: Reais,
  fees: Type.Array(closed({ fee: Type.Enum(['anywhere', 'charged']), amount: Reais, rule: orNull(FeeRule) })),
});
export type BillLine = Static<typeof BillLine>;

/** One period as a line of a report. What is named as a part of its bill is the same. */
export const BilledPeriod = closed({
  /** The bill's. */
  _id: Id,
  paymentFrequency: BillingPeriod,
  billingType: BillingType,
  from: Day,
  to: Day,
  status: BillStatus,
  isOverdue: Bill.properties.isOverdue,
  paidLate: Bill.properties.paidLate,
  /** What was credited, by how it was bought. */
  bought: closed({ pix: Reais, bankSlip: Reais, bill: Reais, transfer: Reais }),
  fees: Reais,
  owed: Reais,
});
export type BilledPeriod = Static<typeof BilledPeriod>;

/** What one posting of the period moved. */
const BillEntry = closed({
  /** The entry's. */
  _id: Id,
  at: Instant,
  kind: Type.Enum([...ENTRY_KINDS]),
  account: Type.Enum([...ACCOUNT_KINDS]),
  /** Which of several: what is spent and fees stand in accounts that count from 1; 0 for every other one. */
  part: Type.Integer(),
  /** Whose wallet: the plate or the name, and the cost centre where it has one. */
  owner: Type.String(),
  expenseCenter: orNull(Type.String()),
  /** What the account received, and what it gave. */
  debit: Reais,
  credit: Reais,
  /** Of the account after it. */
  balance: Reais,
  /** What a person is shown of the purchase, the refuel or the entry that is behind it. */
  reference: Type.String(),
});
export type BillEntry = Static<typeof BillEntry>;

const { isDeleted: _nothingIsDeleted, search: _nothingIsSearched, ...page } = listQuery([], MAX_PAGE_ROWS);
const sortedBy = (keys: readonly string[]) => ({ ...page, sort: listQuery(keys, MAX_PAGE_ROWS).sort });
const days = { from: Type.Optional(Day), to: Type.Optional(Day) };
const sorts = ['from', 'owed', 'dueDate'];

/** Sums of all that match, whichever page. */
const totals = closed({
  count: Type.Integer(),
  /** Of the period that runs, so far. */
  pending: Reais,
  /** To be paid. */
  processing: Reais,
  done: Reais,
  canceled: Reais,
  /** Of `processing`, what is past its day. */
  overdue: Reais,
});

/** An account and an entry, behind which a batch goes on. */
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
