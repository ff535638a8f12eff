/** Payments that need a decision, and manual confirmation of purchases by a super administrator. */
import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS, MAX_REASON_LETTERS, MAX_REFERENCE_LETTERS } from './facts.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { Name } from './lines.ts';
import { PaymentStatus, PaymentType, Purchase } from './purchases.ts';
import { routeOf } from './route.ts';
import {
  closed,
  Id,
  IdParams,
  Instant,
  PlacedOrganization,
  OrganizationSelector,
  orNull,
  PositiveAmount,
  Reais,
  SeveralOrganizations,
} from './values.ts';

const route = routeOf('Purchases');

/** A payment that credited nothing. */
export const WaitingPayment = closed({
  _id: Id,
  /** Organization of the named purchase or bill; null if both are unknown. */
  organization: orNull(PlacedOrganization),
  /** Reference at the bank; for Pix the endToEndId. */
  reference: Type.String(),
  amount: Reais,
  /** Part of `amount` that was returned meanwhile; only the remainder can be credited. */
  returned: Reais,
  paidAt: Instant,
  receivedAt: Instant,
  /**
   * Why it credited nothing. `amount`: it differs from its purchase or bill. `paid`: that is paid already.
   * `unknown`: no purchase or bill matches. `time`: its date lies far in the future.
   */
  aside: Type.Enum(['amount', 'paid', 'unknown', 'time']),
  /** The payment's own txid; null without one. */
  txid: orNull(Type.String()),
  /** The matching purchase; null if none matches. Every organization's list shows such payments. */
  purchase: orNull(Id),
  /** The purchase in its current state. */
  bought: orNull(
    closed({
      value: Reais,
      paymentType: PaymentType,
      status: PaymentStatus,
      createdAt: Instant,
      paidAt: orNull(Instant),
    }),
  ),
  /** The matching bill. */
  bill: orNull(Id),
});
export type WaitingPayment = Static<typeof WaitingPayment>;

const { isDeleted: _nothingIsDeleted, search: _nothingIsSearched, ...page } = listQuery([], MAX_PAGE_ROWS);

export const paymentRoutes = {
  'GET /superAdmin/organization/payment': route({
    operationId: 'listWaitingPayments',
    summary:
      'Payments that wait for a person, newest first: those for purchases of the organization, or of several, and those that are for no purchase that anybody knows.',
    access: 'session',
    moves: 'nothing',
    query: closed({ ...page, ...SeveralOrganizations }),
    response: closed({ docs: Type.Array(WaitingPayment), pages: Pages, items: Items }),
  }),
  'PUT /superAdmin/organization/payment/{id}': route({
    operationId: 'decidePayment',
    summary:
      'Decides on a payment that waits. `credit` pays the named purchase of the same amount, or, where none is named, credits what came as a purchase of its own; with `bill` it settles that bill, which has to owe the same, and credits nothing; `refund` says that the money was given back, and credits nothing.',
    access: 'session',
    moves: 'credit',
    params: IdParams,
    query: OrganizationSelector,
    body: closed({
      outcome: Type.Enum(['credit', 'refund']),
      purchase: Type.Optional(Id),
      bill: Type.Optional(Id),
      reason: Name(MAX_REASON_LETTERS),
    }),
    refuses: [
      'payment_decided',
      'payment_amount_differs',
      'purchase_not_pending',
      'bill_not_closed',
      'bill_settled',
    ],
    response: closed({
      _id: Id,
      /** The credited amount. */
      amount: Reais,
      /** The new journal entry and the credited purchase; null after a refund. */
      entry: orNull(Id),
      purchase: orNull(Id),
      /** The settled bill, and the amount settled. Settling credits nothing. */
      bill: orNull(Id),
      settled: Reais,
    }),
  }),
  'PUT /superAdmin/organization/purchase/{id}/payment': route({
    operationId: 'settlePurchase',
    summary:
      'Says of a purchase that it was paid, by what amount, which must be its own, and under which reference at the bank, of which there is one alone; or that it is cancelled. This is how slips and transfers are credited.',
    access: 'session',
    moves: 'credit',
    params: IdParams,
    query: OrganizationSelector,
    body: closed({
      outcome: Type.Enum(['paid', 'cancelled']),
      /** Only with `paid`: the received amount, and its reference at the bank. */
      amount: Type.Optional(PositiveAmount),
      reference: Type.Optional(Name(MAX_REFERENCE_LETTERS)),
    }),
    refuses: ['purchase_not_pending', 'payment_amount_differs', 'payment_reference_used'],
    response: Purchase,
  }),
};
