/** Payments that wait for a person, and how a super administrator decides on them, and on what is paid by hand. */
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

/** Money that came and credited nothing. */
export const WaitingPayment = closed({
  _id: Id,
  /** Whose purchase it names; null for one that nobody knows. */
  organization: orNull(PlacedOrganization),
  /** What it is known by at the bank; for Pix the endToEndId. */
  reference: Type.String(),
  amount: Reais,
  /** Of `amount`, what was given back meanwhile; only the rest can be credited. */
  returned: Reais,
  paidAt: Instant,
  receivedAt: Instant,
  /**
   * Why it waits: another amount than that of its purchase or bill, one that is paid already, one that nobody knows, or a date
   * that is far ahead.
   */
  aside: Type.Enum(['amount', 'paid', 'unknown', 'time']),
  /** What it says that it is for; null where it says nothing. */
  txid: orNull(Type.String()),
  /** The purchase that it names; null for one that nobody knows, which every organization is shown. */
  purchase: orNull(Id),
  /** That purchase as it stands now. */
  bought: orNull(
    closed({
      value: Reais,
      paymentType: PaymentType,
      status: PaymentStatus,
      createdAt: Instant,
      paidAt: orNull(Instant),
    }),
  ),
  /** The bill that it names. */
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
      /** What was credited. */
      amount: Reais,
      /** The entry and the purchase that it credited; null where it was given back. */
      entry: orNull(Id),
      purchase: orNull(Id),
      /** The bill that it settled, which credits nothing, and what of it. */
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
      /** What came, and what it is known by at the bank; of a purchase that is paid. */
      amount: Type.Optional(PositiveAmount),
      reference: Type.Optional(Name(MAX_REFERENCE_LETTERS)),
    }),
    refuses: ['purchase_not_pending', 'payment_amount_differs', 'payment_reference_used'],
    response: Purchase,
  }),
};
