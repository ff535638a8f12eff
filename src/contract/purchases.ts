/** Purchases of credit. A bank receives the payment; the server credits it once. */
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

/** `bill` is credited at once and paid with the bill of its period; the others are credited on payment. */
export const PaymentType = Type.Enum([...PAYMENT_TYPES]);
export type PaymentType = Static<typeof PaymentType>;
export const PaymentStatus = Type.Enum([...PAYMENT_STATUSES]);
export type PaymentStatus = Static<typeof PaymentStatus>;

export const PurchaseSituation = Type.Enum([...PURCHASE_SITUATIONS]);
export type PurchaseSituation = Static<typeof PurchaseSituation>;

/**
 * `payment`: will be credited on payment and is not yet. `person`: of these, slips and transfers that a person must confirm.
 */
const Awaits = Type.Enum(['payment', 'person']);
export type Awaits = Static<typeof Awaits>;

/** Pix charge of a purchase or bill. */
export const PixCharge = closed({
  /** The BR Code: text to copy, and content of the QR code. */
  payload: Type.String(),
  expiresAt: Instant,
  /** Seconds until `expiresAt` by the server's clock, because device clocks differ. 0 once expired. */
  secondsLeft: Type.Integer(),
});

/** A company on a slip, by its legal name. */
const SlipParty = closed({ name: Type.String(), federalTaxNumber: Type.String() });

const Slip = closed({
  /** 44 digits, drawn as Interleaved 2 of 5. */
  barcode: Type.String(),
  /** The 47 digits to type instead, without dots. */
  line: Type.String(),
  dueDate: Type.String({ format: 'date' }),
  /** The operator, from its current settings; null if it no longer issues slips. */
  payee: orNull(SlipParty),
  /** The company that bought. */
  payer: SlipParty,
});

/** The operator's account for transfers, from its current settings. */
const TransferAccount = closed({
  payee: Type.String(),
  federalTaxNumber: Type.String(),
  bank: Type.String(),
  branch: Type.String(),
  account: Type.String(),
  /** Pix key of this account. */
  pixKey: orNull(Type.String()),
});
export type TransferAccount = Static<typeof TransferAccount>;

export const Purchase = closed({
  _id: Id,
  value: Reais,
  paymentType: PaymentType,
  status: PaymentStatus,
  createdAt: Instant,
  /** The buyer; null if no user bought it. */
  by: orNull(closed({ user: Id, name: Type.String() })),
  pix: orNull(PixCharge),
  slip: orNull(Slip),
  /** Only of an unpaid transfer without `link`. */
  transfer: orNull(TransferAccount),
  /** Page that issues the slip or transfer, if the organization's terms have one. */
  link: orNull(Type.String()),
  /** Reference that a transfer must carry: the last characters of the id. */
  reference: orNull(Type.String()),
  paidAt: orNull(Instant),
  cancelledAt: orNull(Instant),
  /** The journal entry that credited it. */
  entry: orNull(Id),
  /** Set if it was paid after expiry or cancellation. It is credited, and a person should check it. */
  paidLate: Type.Enum(['no', 'expired', 'cancelled']),
  /** Part of `value` that the bank returned; 0 for nothing. */
  returned: Type.Optional(Reais),
  distribution: orNull(BoundDistribution),
});
export type Purchase = Static<typeof Purchase>;

/** A list row: a purchase with its organization. */
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
      /** Only purchases with returned money. */
      returned: Type.Optional(Type.Boolean()),
      /** Exact value. */
      value: Type.Optional(PositiveAmount),
      from: date,
      to: date,
    }),
    refuses: ['not_found', 'period_backwards'],
    response: closed({
      docs: Type.Array(ListedPurchase),
      pages: Pages,
      items: Items,
      /** Distributable company balance now; for several organizations, the sum. */
      balance: Reais,
      /** Debt of the company after returned payments, 0 for none; for several organizations, the sum. */
      debt: Reais,
      /** Credit limit and its remainder for purchases by bill; null for pre-paid companies and for several organizations. */
      credit: orNull(closed({ limit: Reais, left: Reais })),
      /**
       * Usable payment types; null for several organizations. Others answer `payment_type_unavailable`, a bill
       * `purchase_not_post_paid`.
       */
      paymentTypes: orNull(Type.Array(PaymentType)),
      /** Over all matching purchases, not only the page. Expired Pix charges count in no sum. */
      totals: closed({
        count: Type.Integer(),
        pending: Reais,
        /** Received payments. */
        paid: Reais,
        cancelled: Reais,
        /** Part of `paid` that was returned. */
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
        // Open objects: the server ignores further fields of the bank.
        Type.Object({
          endToEndId: Type.String({ pattern: '^[A-Za-z0-9]{32}$' }),
          txid: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,35}$' })),
          /** Reais, as text with two decimals. */
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
