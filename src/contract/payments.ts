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

/** A payment that waits for a decision. It credited nothing. */
export const WaitingPayment = closed({
  _id: Id,
  /**
   * Organization of the matching purchase or bill; null if both are unknown.
   * The list of every organization shows payments without an organization.
   */
  organization: orNull(PlacedOrganization),
  /** Reference at the bank; for Pix the endToEndId. */
  reference: Type.String(),
  amount: Reais,
  /** Part of `amount` that was returned meanwhile. Only the rest can be credited. */
  returned: Reais,
  paidAt: Instant,
  receivedAt: Instant,
  /**
   * Why it credited nothing. `amount`: the amount of the purchase or bill differs.
   * `paid`: the purchase or bill is paid already. `unknown`: no purchase or bill matches.
   * `time`: its date is more than a day in the future.
   */
  aside: Type.Enum(['amount', 'paid', 'unknown', 'time']),
  /** The txid of the payment; null without a txid. */
  txid: orNull(Type.String()),
  /** The matching purchase; null if no purchase matches. */
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
  /** The matching bill; null if no bill matches. */
  bill: orNull(Id),
});
export type WaitingPayment = Static<typeof WaitingPayment>;

const { isDeleted: _nothingIsDeleted, search: _nothingIsSearched, ...page } = listQuery([], MAX_PAGE_ROWS);

export const paymentRoutes = {
  'GET /superAdmin/organization/payment': route({
    operationId: 'listWaitingPayments',
    summary:
      'Lists payments that wait for a decision, newest first. The list contains payments of one organization or of several, and payments that match no known purchase or bill.',
    access: 'session',
    moves: 'nothing',
    query: closed({ ...page, ...SeveralOrganizations }),
    response: closed({ docs: Type.Array(WaitingPayment), pages: Pages, items: Items }),
  }),
  'PUT /superAdmin/organization/payment/{id}': route({
    operationId: 'decidePayment',
    summary:
      'Decides about a payment that waits. `credit` pays the named purchase, which must have the same amount. Without `purchase`, `credit` adds the payment as a new purchase. With `bill`, the payment settles that bill, which must owe the same amount, and credits nothing. `refund` records that the money was returned, and credits nothing.',
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
      /** The credited amount; 0 if nothing was credited. */
      amount: Reais,
      /** The new journal entry and the credited purchase; null if nothing was credited. */
      entry: orNull(Id),
      purchase: orNull(Id),
      /** The settled bill and its settled amount; null and 0 without `bill`. */
      bill: orNull(Id),
      settled: Reais,
    }),
  }),
  'PUT /superAdmin/organization/purchase/{id}/payment': route({
    operationId: 'settlePurchase',
    summary:
      'Confirms the payment of a purchase, or cancels the purchase. This call credits slips and transfers. `amount` must equal the amount of the purchase. `reference` is the reference at the bank, which no other payment may have.',
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
