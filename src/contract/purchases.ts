/** Purchases of credit. A bank receives the payment, and the server credits it once. */
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

/**
 * The server credits a purchase by `bill` at once, and the company pays it with the bill of its period.
 * The server credits all other purchases when they are paid.
 */
export const PaymentType = Type.Enum([...PAYMENT_TYPES]);
export type PaymentType = Static<typeof PaymentType>;
export const PaymentStatus = Type.Enum([...PAYMENT_STATUSES]);
export type PaymentStatus = Static<typeof PaymentStatus>;

export const PurchaseSituation = Type.Enum([...PURCHASE_SITUATIONS]);
export type PurchaseSituation = Static<typeof PurchaseSituation>;

/**
 * `payment`: pending purchases that the server will credit when they are paid.
 * `person`: only slips and transfers among them, whose payment a person must confirm.
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
  /** Only for an unpaid transfer without `link`. */
  transfer: orNull(TransferAccount),
  /** Page that issues the slip or transfer, if the terms of the organization have such a page. */
  link: orNull(Type.String()),
  /** Reference that a transfer must carry: the last characters of the id. */
  reference: orNull(Type.String()),
  paidAt: orNull(Instant),
  cancelledAt: orNull(Instant),
  /** The journal entry that credited it. */
  entry: orNull(Id),
  /**
   * Not `no` if it was paid after expiry or cancellation.
   * The server has credited it, and a person should check it.
   */
  paidLate: Type.Enum(['no', 'expired', 'cancelled']),
  /** Part of `value` that was returned to the payer. */
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
      'Lists the purchases of one organization or of several, newest first by default. The response contains the sums of all matching purchases and the company balance. `from` and `to` are days of the organization, both included. `search` matches the last characters of an id, or digits of a slip.',
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
      /** Current company balance that can be distributed; for several organizations, the sum. */
      balance: Reais,
      /** Debt of the company after returned payments, or 0; for several organizations, the sum. */
      debt: Reais,
      /**
       * Credit limit for purchases by bill, and its rest.
       * Null for companies that pay in advance, and for several organizations.
       */
      credit: orNull(closed({ limit: Reais, left: Reais })),
      /**
       * Available payment types; null for several organizations. The server refuses other types with
       * `payment_type_unavailable`, and `bill` with `purchase_not_post_paid`.
       */
      paymentTypes: orNull(Type.Array(PaymentType)),
      /**
       * Sums of all matching purchases, not only of the page.
       * Expired Pix purchases count in no sum, except in `count`.
       */
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
      'Buys credit. The server credits a purchase by Pix, slip or transfer once, when it is paid. It credits a purchase by bill at once. Only companies that pay afterwards can buy by bill, within their credit limit. A repeated purchase by Pix with the same key returns the same code. The server runs `distribution` when it credits the purchase, whole or not at all. The buyer needs `portal.balanceDistribution.add` for it, now and at that time.',
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
    summary: 'Returns a purchase.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    response: Purchase,
  }),
  'GET /admin/organization/purchase/{id}/distribution': route({
    operationId: 'readBoundDistribution',
    summary:
      'Lists the recipients of the distribution that runs when the purchase is credited. The rows are the rows of the request. Each row shows why its wallet refused the share, if it did. The list is empty if the purchase has no distribution.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    response: closed({ rows: Type.Array(BoundShare) }),
  }),
  'POST /admin/organization/purchase/{id}/cancel': route({
    operationId: 'cancelPurchase',
    summary:
      'Cancels a pending purchase that is not credited. If its payment still arrives, the server credits it and sets `paidLate`.',
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
      'Receives notices of a bank about Pix payments and their returns. The format is the API Pix of the Central Bank of Brazil. The server processes each payment and each return once, also if it is reported several times. Each payment has its own database transaction. After any answer except 200, the bank sends the notice again.',
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
      'Simulates a bank that receives the payment of a purchase. The server receives a notice of the payment and credits the purchase. The server answers 404 unless it runs with `LITRO_SANDBOX=on`.',
    access: 'session',
    moves: 'nothing',
    params: IdParams,
    query: OrganizationSelector,
    refuses: ['purchase_not_pending'],
    response: Purchase,
  }),
};
