/** Credit that is bought: asked for here, paid elsewhere, credited once. */
import { Type, type Static } from 'typebox';
import { HAND_OUT_BODY_BYTES, ofShares, ShareList } from './balance.ts';
import { BoundDistribution, BoundShare } from './bound-distributions.ts';
import { PAYMENT_STATUSES, PAYMENT_TYPES, PURCHASE_SITUATIONS, RETURN_STATUSES } from './choices.ts';
import { MAX_NOTICED_PAYMENTS, MAX_NOTICED_RETURNS, MAX_PAGE_ROWS, PURCHASE_RANGE } from './facts.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import {
  BalanceSharingType,
  closed,
  Done,
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

/** `bill` is credited at once and paid with the bill of its period; the others are credited when they are paid. */
export const PaymentType = Type.Enum([...PAYMENT_TYPES]);
export type PaymentType = Static<typeof PaymentType>;
export const PaymentStatus = Type.Enum([...PAYMENT_STATUSES]);
export type PaymentStatus = Static<typeof PaymentStatus>;

/** What a purchase is at the moment of the answer. */
export const PurchaseSituation = Type.Enum([...PURCHASE_SITUATIONS]);
export type PurchaseSituation = Static<typeof PurchaseSituation>;

/** `payment`: what is credited once it is paid, and is not yet. `person`: of that, what somebody has to say was paid: slips and transfers. */
const Awaits = Type.Enum(['payment', 'person']);
export type Awaits = Static<typeof Awaits>;

/** How a purchase or a bill is paid by Pix. */
export const PixCharge = closed({
  /** The BR Code: what is copied and pasted, and what the QR code holds. */
  payload: Type.String(),
  expiresAt: Instant,
  /** Until then, by the clock of the server as it answers: those of devices differ. 0 once it has expired. */
  secondsLeft: Type.Integer(),
});

/** A company on a slip, by its legal name. */
const SlipParty = closed({ name: Type.String(), federalTaxNumber: Type.String() });

/** How a purchase by bank slip is paid. */
const Slip = closed({
  /** 44 digits, drawn as Interleaved 2 of 5. */
  barcode: Type.String(),
  /** The 47 digits that are typed instead, without dots. */
  line: Type.String(),
  dueDate: Type.String({ format: 'date' }),
  /** The operator, as its settings name it now; null if it writes no slips any more. */
  payee: orNull(SlipParty),
  /** The company that bought. */
  payer: SlipParty,
});

/** The operator's account that a transfer is sent to, as its settings name it now. */
const TransferAccount = closed({
  payee: Type.String(),
  federalTaxNumber: Type.String(),
  bank: Type.String(),
  branch: Type.String(),
  account: Type.String(),
  /** Of the same account. */
  pixKey: orNull(Type.String()),
});
export type TransferAccount = Static<typeof TransferAccount>;

export const Purchase = closed({
  _id: Id,
  value: Reais,
  paymentType: PaymentType,
  status: PaymentStatus,
  createdAt: Instant,
  /** Who asked for it; null where nobody did by hand. */
  by: orNull(closed({ user: Id, name: Type.String() })),
  pix: orNull(PixCharge),
  slip: orNull(Slip),
  /** Only of a transfer that is not paid yet, and has no `link`. */
  transfer: orNull(TransferAccount),
  /** Where the slip or the transfer is asked for, in an organisation that has such a link. */
  link: orNull(Type.String()),
  /** What a transfer has to carry, so that it is recognised: the last characters of the id. */
  reference: orNull(Type.String()),
  paidAt: orNull(Instant),
  cancelledAt: orNull(Instant),
  /** The journal entry that credited it. */
  entry: orNull(Id),
  /** Whether it was paid after it had expired or after it had been cancelled: credited, and to be looked at. */
  paidLate: Type.Enum(['no', 'expired', 'cancelled']),
  /** Of `value`, what was given back; 0 for nothing. */
  returned: Type.Optional(Reais),
  distribution: orNull(BoundDistribution),
});
export type Purchase = Static<typeof Purchase>;

/** A purchase in a list, with whose it is. */
export const ListedPurchase = closed({ ...Purchase.properties, organization: PlacedOrganization });
export type ListedPurchase = Static<typeof ListedPurchase>;

const { isDeleted: _nothingIsDeleted, ...page } = listQuery(['value'], MAX_PAGE_ROWS);
const date = Type.Optional(Type.String({ format: 'date' }));

export const purchaseRoutes = {
  'GET /v2/admin/organization/purchase': route({
    operationId: 'listPurchases',
    summary:
      'What was bought, newest first unless sorted, with sums of all that match and the company balance; of one organization, or of several. `from` and `to` are days of the organization, both included; `search` looks for the last characters of an id, or for digits of a slip.',
    access: 'session',
    moves: 'nothing',
    hasTwin: true,
    exports: true,
    query: closed({
      ...page,
      ...SeveralOrganizations,
      status: Type.Optional(PaymentStatus),
      paymentType: Type.Optional(PaymentType),
      situation: Type.Optional(PurchaseSituation),
      awaits: Type.Optional(Awaits),
      /** Only purchases of which money was given back. */
      returned: Type.Optional(Type.Boolean()),
      /** Of this value alone. */
      value: Type.Optional(PositiveAmount),
      from: date,
      to: date,
    }),
    refuses: ['not_found', 'period_backwards'],
    response: closed({
      docs: Type.Array(ListedPurchase),
      pages: Pages,
      items: Items,
      /** What the company has to hand out now; of several, what they have together. */
      balance: Reais,
      /** What the company owes after money was given back, 0 for nothing; of several, together. */
      debt: Reais,
      /** What may still be bought by bill, under the credit limit; null for a company that pays beforehand, and for several. */
      credit: orNull(closed({ limit: Reais, left: Reais })),
      /** What the company can buy by: the others are refused with `payment_type_unavailable`, a bill with `purchase_not_post_paid`. Null for several. */
      paymentTypes: orNull(Type.Array(PaymentType)),
      /** Of all that match, whichever page; a Pix that has expired is in none of the sums. */
      totals: closed({
        count: Type.Integer(),
        pending: Reais,
        /** What came in. */
        paid: Reais,
        cancelled: Reais,
        /** Of what came in, what was given back. */
        returned: Reais,
      }),
    }),
  }),
  'POST /admin/organization/purchase': route({
    operationId: 'buyCredit',
    summary:
      'Buys credit. By Pix, slip or transfer it is credited when it is paid, once; by bill at once, for companies that pay afterwards alone, as far as their credit limit reaches. Asked again under its key, a purchase by Pix has the same code. `distribution` is handed out once the purchase is credited, whole or not at all, and needs portal.balanceDistribution.add now and then.',
    access: 'session',
    moves: 'credit',
    hasTwin: true,
    query: OrganizationSelector,
    body: closed({
      value: Type.Number({ minimum: PURCHASE_RANGE.least, maximum: PURCHASE_RANGE.most, decimals: 2 }),
      paymentType: PaymentType,
      distribution: Type.Optional(closed({ type: BalanceSharingType, shares: ShareList })),
    }),
    bodyBytes: HAND_OUT_BODY_BYTES,
    refuses: [
      ...ofShares,
      'purchase_not_post_paid',
      'credit_limit_exceeded',
      'debt_outstanding',
      'payment_type_unavailable',
      'payment_unavailable',
      'payment_refused',
    ],
    response: Purchase,
  }),
  'GET /admin/organization/purchase/{id}': route({
    operationId: 'readPurchase',
    summary: 'One purchase.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    response: Purchase,
  }),
  'GET /admin/organization/purchase/{id}/distribution': route({
    operationId: 'readBoundDistribution',
    summary:
      'To whom a purchase hands out once it is credited, as it was asked for, and which wallets refused it. Empty where nothing is bound to the purchase.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    response: closed({ rows: Type.Array(BoundShare) }),
  }),
  'POST /admin/organization/purchase/{id}/cancel': route({
    operationId: 'cancelPurchase',
    summary:
      'Cancels a purchase that nobody has paid yet. If it is paid all the same, the money is credited, and the purchase says so.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    refuses: ['purchase_not_pending'],
    response: Purchase,
  }),
  'POST /webhooks/pix': route({
    operationId: 'takeNotices',
    summary:
      'How a bank reports payments by Pix and what was given back of them, as API Pix of the Central Bank writes it. Each is taken in once, in a transaction of its own, whoever tells of it how often. Not answered 200, the bank tells again.',
    access: 'signed',
    moves: 'nothing',
    body: Type.Object({
      pix: Type.Array(
        // What else a bank says of a payment is left alone.
        Type.Object({
          endToEndId: Type.String({ pattern: '^[A-Za-z0-9]{32}$' }),
          txid: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,35}$' })),
          /** Reais, as a text with two decimals. */
          valor: Type.String({ pattern: '^\\d{1,10}\\.\\d{2}$' }),
          horario: Instant,
          devolucoes: Type.Optional(
            Type.Array(
              Type.Object({
                id: Type.String({ pattern: '^[A-Za-z0-9]{1,35}$' }),
                valor: Type.String({ pattern: '^\\d{1,10}\\.\\d{2}$' }),
                natureza: Type.Optional(Type.String({ pattern: '^[A-Z0-9_]{1,40}$' })),
                status: Type.Enum([...RETURN_STATUSES]),
                horario: Type.Optional(
                  Type.Object({ solicitacao: Type.Optional(Instant), liquidacao: Type.Optional(Instant) }),
                ),
              }),
              { maxItems: MAX_NOTICED_RETURNS },
            ),
          ),
        }),
        { maxItems: MAX_NOTICED_PAYMENTS },
      ),
    }),
    refuses: ['ledger_halted'],
    response: Done,
  }),
  'POST /sandbox/purchase/{id}/pay': route({
    operationId: 'payPurchase',
    summary:
      'Pays a purchase as a bank would: a notice of the payment comes in, and credits it. Off in production, where it answers 404.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    refuses: ['purchase_not_pending'],
    response: Purchase,
  }),
};
