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
 * Payment type of a purchase. The server credits a purchase by `bill` at once, and the company pays with the bill of
 * the period. The server credits all other purchases when they are paid.
 */
export const PaymentType = Type.Enum([...PAYMENT_TYPES]);
export type PaymentType = Static<typeof PaymentType>;
export const PaymentStatus = Type.Enum([...PAYMENT_STATUSES]);
export type PaymentStatus = Static<typeof PaymentStatus>;

export const PurchaseSituation = Type.Enum([...PURCHASE_SITUATIONS]);
export type PurchaseSituation = Static<typeof PurchaseSituation>;

/**
 * Filter of pending purchases. `payment`: purchases that the server will credit when they are paid. `person`: slips and
 * transfers whose payment a person must confirm.
 */
const Awaits = Type.Enum(['payment', 'person']);
export type Awaits = Static<typeof Awaits>;

/** Pix charge that pays a purchase or bill. */
export const PixCharge = closed({
  /** The BR Code of the Pix charge: text to copy, and content of the QR code. */
  payload: Type.String(),
  expiresAt: Instant,
  /** Seconds until `expiresAt` by the server's clock, because device clocks differ; 0 for an expired charge. */
  secondsLeft: Type.Integer(),
});

/** A company named on a slip, by its legal name. */
const SlipParty = closed({ name: Type.String(), federalTaxNumber: Type.String() });

const Slip = closed({
  /** Barcode of the slip: 44 digits, drawn as Interleaved 2 of 5. */
  barcode: Type.String(),
  /** The 47 digits that a payer types if no device reads the barcode, without dots. */
  line: Type.String(),
  dueDate: Type.String({ format: 'date' }),
  /** Payee of the slip: the operator, from its current settings; null if the operator no longer issues slips. */
  payee: orNull(SlipParty),
  /** Payer of the slip: the company that bought the credit. */
  payer: SlipParty,
});

/** The operator's bank account for transfers, from the operator's current settings. */
const TransferAccount = closed({
  payee: Type.String(),
  federalTaxNumber: Type.String(),
  bank: Type.String(),
  branch: Type.String(),
  account: Type.String(),
  /** Pix key of the operator's bank account. */
  pixKey: orNull(Type.String()),
});
export type TransferAccount = Static<typeof TransferAccount>;

export const Purchase = closed({
  _id: Id,
  value: Reais,
  paymentType: PaymentType,
  status: PaymentStatus,
  createdAt: Instant,
  /** The user who bought; null if no user bought. */
  by: orNull(closed({ user: Id, name: Type.String() })),
  pix: orNull(PixCharge),
  slip: orNull(Slip),
  /** Account to which the company transfers the money. Only for an unpaid transfer without `link`. */
  transfer: orNull(TransferAccount),
  /** Address of the page that issues the slip or transfer, if the terms of the organization name such a page. */
  link: orNull(Type.String()),
  /** Reference that a transfer must carry: the last characters of the purchase id. */
  reference: orNull(Type.String()),
  paidAt: orNull(Instant),
  cancelledAt: orNull(Instant),
  /** Id of the journal entry that credited the purchase. */
  entry: orNull(Id),
  /**
   * `expired` or `cancelled` if the purchase was paid after its expiry or cancellation. The server has credited such a
   * purchase, and a person should check it.
   */
  paidLate: Type.Enum(['no', 'expired', 'cancelled']),
  /** Part of `value` that the bank returned to the payer. */
  returned: Type.Optional(Reais),
  distribution: orNull(BoundDistribution),
});
export type Purchase = Static<typeof Purchase>;

/** A purchase in a list, with its organization. */
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
      /** Filter: only purchases with returned money. */
      returned: Type.Optional(Type.Boolean()),
      /** Filter by the exact amount of the purchase. */
      value: Type.Optional(PositiveAmount),
      from: date,
      to: date,
    }),
    refuses: ['not_found', 'period_backwards'],
    response: closed({
      docs: Type.Array(ListedPurchase),
      pages: Pages,
      items: Items,
      /**
       * Current company balance that can be distributed; in a list of several organizations, the sum of their balances.
       */
      balance: Reais,
      /**
       * Debt of the company after returned payments, or 0; in a list of several organizations, the sum of their debts.
       */
      debt: Reais,
      /**
       * Credit limit for purchases by bill, and the unused part of this limit. Null for companies that pay in advance,
       * and in a list of several organizations.
       */
      credit: orNull(closed({ limit: Reais, left: Reais })),
      /**
       * Payment types that the company can use; null in a list of several organizations. The server refuses `bill` with
       * `purchase_not_post_paid`, and other unavailable types with `payment_type_unavailable`.
       */
      paymentTypes: orNull(Type.Array(PaymentType)),
      /** Sums over all purchases that match the filters, on every page. Expired Pix purchases count only in `count`. */
      totals: closed({
        count: Type.Integer(),
        pending: Reais,
        /** Sum of the received payments, in reais. */
        paid: Reais,
        cancelled: Reais,
        /** Part of `paid` that the bank returned to the payers. */
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
        // An open object: the server ignores further fields that the bank sends.
        Type.Object({
          endToEndId: Type.String({ pattern: '^[A-Za-z0-9]{32}$' }),
          txid: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,35}$' })),
          /** Amount in reais, as text with two decimals. */
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
