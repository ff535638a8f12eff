/** Returned money of paid purchases and bills, and the resulting debt. */
import { Type, type Static } from 'typebox';
import { Movement } from './balance.ts';
import { RETURN_STATUSES } from './choices.ts';
import { MAX_COLLECTED_WALLETS, MAX_PAGE_ROWS, MAX_REASON_LETTERS, MAX_REFERENCE_LETTERS } from './facts.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { Name } from './lines.ts';
import { Purchase } from './purchases.ts';
import { routeOf } from './route.ts';
import {
  closed,
  Id,
  IdParams,
  Instant,
  OrganizationSelector,
  orNull,
  PlacedOrganization,
  PositiveAmount,
  Reais,
  SeveralOrganizations,
} from './values.ts';

const route = routeOf('Purchases');

export const ReturnStatus = Type.Enum([...RETURN_STATUSES]);
export type ReturnStatus = Static<typeof ReturnStatus>;

/**
 * `noted`: the bank has not returned it yet. `posted`: a journal entry took it from the organization.
 * `deducted`: it reduced a payment that had credited nothing. `set_aside`: it moved nothing.
 */
const ReturnOutcome = Type.Enum(['noted', 'posted', 'deducted', 'set_aside']);
export type ReturnOutcome = Static<typeof ReturnOutcome>;

/**
 * Why a person must decide. `exceeds`: the payment has less left. `differs`: the bank changed status or amount after
 * `DEVOLVIDO`.
 * `unknown`: the organization of the payment does not exist.
 */
const ReturnAside = Type.Enum(['exceeds', 'differs', 'unknown']);
export type ReturnAside = Static<typeof ReturnAside>;

export const PurchaseReturn = closed({
  _id: Id,
  /** Null if it belongs to no organization. */
  organization: orNull(PlacedOrganization),
  purchase: orNull(Id),
  bill: orNull(Id),
  /** Reference of the payment: the endToEndId of a Pix. */
  reference: Type.String(),
  /** Id of the return, unique under that reference. */
  returnId: Type.String(),
  amount: Reais,
  /** The bank's code, such as `MED_FRAUDE`; null if the bank sent none. */
  nature: orNull(Type.String()),
  status: ReturnStatus,
  /** Requested and settled at the bank; received by the server. */
  requestedAt: Instant,
  settledAt: orNull(Instant),
  receivedAt: Instant,
  outcome: ReturnOutcome,
  /** The journal entry that took the money. */
  entry: orNull(Id),
  /** Null once a person has decided. */
  aside: orNull(ReturnAside),
  /** Status and amount that the bank reported after the final status. */
  later: orNull(closed({ status: Type.String(), amount: Reais })),
  /** Reason of a manual report. */
  reason: Type.String(),
  /** The super administrator who reported it; null if the bank did. */
  by: orNull(closed({ user: Id, name: Type.String() })),
});
export type PurchaseReturn = Static<typeof PurchaseReturn>;

const { isDeleted: _nothingIsDeleted, search: _nothingIsSearched, ...page } = listQuery([], MAX_PAGE_ROWS);
const list = closed({ docs: Type.Array(PurchaseReturn), pages: Pages, items: Items });

export const purchaseReturnRoutes = {
  'GET /admin/organization/purchase-return': route({
    operationId: 'listPurchaseReturns',
    summary:
      'Money of purchases and bills that was given back, newest first; `purchase` and `bill` narrow the list to one of them.',
    access: 'session',
    moves: 'nothing',
    query: closed({
      ...page,
      organizationId: Type.Optional(Id),
      purchase: Type.Optional(Id),
      bill: Type.Optional(Id),
    }),
    response: list,
  }),
  'GET /superAdmin/organization/purchase-return': route({
    operationId: 'listWaitingReturns',
    summary:
      'Returns that wait for a person, newest first: of the organization, or of several, and those of no organization.',
    access: 'session',
    moves: 'nothing',
    query: closed({ ...page, ...SeveralOrganizations }),
    response: list,
  }),
  'POST /superAdmin/organization/purchase-return': route({
    operationId: 'reportReturn',
    summary:
      'Reports by hand that money of a paid purchase or bill was given back. `returnId` is the id of the return at the bank, or a reference of its own for a slip or a transfer: a return is posted once, whoever reports it. The credit is taken from the company; the rest becomes debt.',
    access: 'session',
    moves: 'credit',
    query: OrganizationSelector,
    body: closed({
      /** Either a purchase or a bill. */
      purchase: Type.Optional(Id),
      bill: Type.Optional(Id),
      returnId: Name(MAX_REFERENCE_LETTERS),
      amount: PositiveAmount,
      reason: Name(MAX_REASON_LETTERS),
    }),
    refuses: ['not_found', 'purchase_not_paid', 'return_known', 'return_exceeds_payment'],
    response: closed({ ...Movement.properties, return: PurchaseReturn }),
  }),
  'PUT /superAdmin/organization/purchase-return/{id}': route({
    operationId: 'decideReturn',
    summary: 'Notes that a person has looked at a return that waited. It moves nothing.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    body: closed({ reason: Name(MAX_REASON_LETTERS) }),
    refuses: ['return_decided'],
    response: PurchaseReturn,
  }),
  'POST /superAdmin/organization/debt/collection': route({
    operationId: 'collectDebt',
    summary:
      'Collects from wallets, in the order of their ids, until the debt of the organization is paid: from those named, or from all.',
    access: 'session',
    moves: 'credit',
    query: OrganizationSelector,
    body: closed({
      wallets: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_COLLECTED_WALLETS })),
    }),
    refuses: ['no_debt', 'wallets_refused', 'wallet_repeated'],
    response: Movement,
  }),
  'POST /superAdmin/organization/debt/write-off': route({
    operationId: 'writeOffDebt',
    summary: 'Forgives the debt of an organization, or a part of it.',
    access: 'session',
    moves: 'credit',
    query: OrganizationSelector,
    body: closed({ amount: Type.Optional(PositiveAmount), reason: Name(MAX_REASON_LETTERS) }),
    refuses: ['no_debt', 'write_off_exceeds_debt'],
    response: Movement,
  }),
  'POST /sandbox/purchase/{id}/return': route({
    operationId: 'returnPurchase',
    summary:
      'Gives the money of a paid purchase back as a bank would: a notice with the return comes in. `value` in reais; without it the whole that is left. Off in production, where it answers 404.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    body: closed({ value: Type.Optional(PositiveAmount) }),
    refuses: ['purchase_not_paid', 'return_exceeds_payment'],
    response: Purchase,
  }),
};
