/** Money that a bank returned after a purchase or bill was paid, and the resulting debt. */
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
 * Effect of a return on the ledger. `noted`: the bank has not returned the money. `posted`: a journal entry took the
 * money from the organization. `deducted`: the return reduced a payment that had credited nothing. `set_aside`: the
 * return moved nothing.
 */
const ReturnOutcome = Type.Enum(['noted', 'posted', 'deducted', 'set_aside']);
export type ReturnOutcome = Static<typeof ReturnOutcome>;

/**
 * Why a person must decide about a return. `exceeds`: the return is larger than the rest of the payment. `differs`: the
 * bank changed status or amount after `DEVOLVIDO`. `unknown`: the payment is unknown, or its organization was deleted.
 */
const ReturnAside = Type.Enum(['exceeds', 'differs', 'unknown']);
export type ReturnAside = Static<typeof ReturnAside>;

export const PurchaseReturn = closed({
  _id: Id,
  /** Organization of the returned payment; null if the payment belongs to no organization. */
  organization: orNull(PlacedOrganization),
  purchase: orNull(Id),
  bill: orNull(Id),
  /** Reference of the returned payment at the bank: the endToEndId of a Pix. */
  reference: Type.String(),
  /** Id of the return, unique among the returns of one payment. */
  returnId: Type.String(),
  amount: Reais,
  /** The bank's code for the kind of return, such as `MED_FRAUDE`; null if the bank sent no code. */
  nature: orNull(Type.String()),
  status: ReturnStatus,
  /**
   * `requestedAt`, `settledAt`: when the return was requested and settled at the bank. `receivedAt`: when the server
   * received the report of the bank.
   */
  requestedAt: Instant,
  settledAt: orNull(Instant),
  receivedAt: Instant,
  outcome: ReturnOutcome,
  /** Id of the journal entry that took the returned money from the organization. */
  entry: orNull(Id),
  /** Why a person must decide about the return; null if no decision is open. */
  aside: orNull(ReturnAside),
  /** Status and amount of the return that the bank reported after the final status `DEVOLVIDO`. */
  later: orNull(closed({ status: Type.String(), amount: Reais })),
  /** Reason for which a user reported the return; empty if the bank reported it. */
  reason: Type.String(),
  /** The super administrator who reported the return; null if the bank reported it. */
  by: orNull(closed({ user: Id, name: Type.String() })),
});
export type PurchaseReturn = Static<typeof PurchaseReturn>;

const { isDeleted: _nothingIsDeleted, search: _nothingIsSearched, ...page } = listQuery([], MAX_PAGE_ROWS);
const list = closed({ docs: Type.Array(PurchaseReturn), pages: Pages, items: Items });

export const purchaseReturnRoutes = {
  'GET /admin/organization/purchase-return': route({
    operationId: 'listPurchaseReturns',
    summary:
      'Lists the returned money of purchases and bills, newest first. `purchase` and `bill` limit the list to one purchase or bill.',
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
      'Lists returns that wait for a decision, newest first. The list contains returns of one organization or of several, and returns that belong to no organization.',
    access: 'session',
    moves: 'nothing',
    query: closed({ ...page, ...SeveralOrganizations }),
    response: list,
  }),
  'POST /superAdmin/organization/purchase-return': route({
    operationId: 'reportReturn',
    summary:
      'Reports manually that money of a paid purchase or bill was returned. For a Pix, `returnId` is the id of the return at the bank. For a slip or a transfer, it is a reference of the return. The server posts each return once, also if the bank reports it too. The server takes the amount from the company balance, and the rest becomes debt.',
    access: 'session',
    moves: 'credit',
    query: OrganizationSelector,
    body: closed({
      /** `purchase` or `bill` names the paid object: exactly one of these two fields. */
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
    summary: 'Records that a person has checked a return that waits for a decision. The call moves nothing.',
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
      'Collects credit from wallets until the debt of the organization is paid. The server collects from the named wallets, or from all wallets, in the order of their ids.',
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
    summary:
      'Writes off the debt of an organization, or a part of it. Without `amount`, the server writes off the whole debt.',
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
      'Simulates a bank that returns the money of a paid purchase. The server receives a notice with the return. `value` is in reais. Without it, the bank returns the whole rest of the payment. The server answers 404 unless it runs with `LITRO_SANDBOX=on`.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    body: closed({ value: Type.Optional(PositiveAmount) }),
    refuses: ['purchase_not_paid', 'return_exceeds_payment'],
    response: Purchase,
  }),
};
