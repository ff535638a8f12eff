/** Payments that need a decision, and purchases that a super administrator confirms as paid. */
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

/** A payment that credited nothing and waits for a decision. */
export const WaitingPayment = closed({
  _id: Id,
  /**
   * Organization of the matching purchase or bill; null if no purchase or bill matches. Only the list of all
   * organizations shows payments without an organization.
   */
  organization: orNull(PlacedOrganization),
  /** Reference of the payment at the bank; for Pix the endToEndId. */
  reference: Type.String(),
  amount: Reais,
  /** Part of `amount` that the bank returned to the payer meanwhile. Only the rest can be credited. */
  returned: Reais,
  paidAt: Instant,
  receivedAt: Instant,
  /**
   * Why the payment credited nothing. `amount`: the amount of the purchase or bill differs. `paid`: the purchase or
   * bill is paid already. `unknown`: no purchase or bill matches. `time`: the payment's date is more than a day in the
   * future.
   */
  aside: Type.Enum(['amount', 'paid', 'unknown', 'time']),
  /** The txid of a Pix payment; null without a txid. */
  txid: orNull(Type.String()),
  /** Id of the purchase that matches the payment; null if no purchase matches. */
  purchase: orNull(Id),
  /** The matching purchase in its current state. */
  bought: orNull(
    closed({
      value: Reais,
      paymentType: PaymentType,
      status: PaymentStatus,
      createdAt: Instant,
      paidAt: orNull(Instant),
    }),
  ),
  /** Id of the bill that matches the payment; null if no bill matches. */
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
      /** The amount that the decision credited; 0 if the server credited nothing. */
      amount: Reais,
      /**
       * `entry` and `purchase` are the ids of the new journal entry and of the credited purchase; null if the server
       * credited nothing.
       */
      entry: orNull(Id),
      purchase: orNull(Id),
      /**
       * `bill` is the id of the settled bill, `settled` its amount. Without a settled bill, `bill` is null and
       * `settled` 0.
       */
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
      /**
       * `amount` is the received amount, `reference` the payment's reference at the bank. Only allowed with outcome
       * `paid`.
       */
      amount: Type.Optional(PositiveAmount),
      reference: Type.Optional(Name(MAX_REFERENCE_LETTERS)),
    }),
    refuses: ['purchase_not_pending', 'payment_amount_differs', 'payment_reference_used'],
    response: Purchase,
  }),
};
