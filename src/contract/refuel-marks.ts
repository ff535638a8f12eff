/** Changes after a refuel: receipts, approval, odometer correction, and reversal. */
import { Type, type Static } from 'typebox';
import { Balance } from './balance.ts';
import { MAX_REASON_LETTERS, MAX_RECEIPT_BYTES, ODOMETER_RANGE } from './facts.ts';
import { Name } from './lines.ts';
import { refusesReceipt } from './refuels.ts';
import { routeOf } from './route.ts';
import { Approval, ReceiptType } from './transactions.ts';
import { closed, Id, IdParams, Instant, OrganizationSelector, orNull, Reais } from './values.ts';

const route = routeOf('Refuels');

const MAX_RECEIPT_LETTERS = Math.ceil(MAX_RECEIPT_BYTES / 3) * 4;
const RECEIPT_BODY_BYTES = MAX_RECEIPT_LETTERS + 64 * 1024;

const Receipt = closed({
  _id: Id,
  receivedAt: Instant,
  /** The user who sent the receipt; null if a terminal sent it. */
  user: orNull(Id),
  /** Access key of the NFC-e or NF-e; null if the receipt is only a file. */
  accessKey: orNull(Type.String()),
  contentType: orNull(ReceiptType),
  /** Content of the receipt's file, in base64. */
  file: orNull(Type.String()),
});
export type Receipt = Static<typeof Receipt>;

const onOne = { access: 'session', params: IdParams, query: OrganizationSelector } as const;
/** Odometer in kilometers. */
const Odometer = Type.Integer({ minimum: ODOMETER_RANGE.min, maximum: ODOMETER_RANGE.max });
/** Reason of an approval, an odometer correction or a reversal. */
const reason = Name(MAX_REASON_LETTERS);
const marked = closed({
  _id: Id,
  approval: Approval,
  odometer: orNull(Type.Integer()),
  isOdometerCorrected: Type.Boolean(),
});

export const refuelMarkRoutes = {
  'POST /admin/organization/transaction/{id}/receipt': route({
    operationId: 'sendReceipt',
    summary:
      'Adds a receipt to a refuel. The receipt is the access key of the fiscal document, or a picture or PDF of the document. The key may be digits or the text of its QR code. A file has at most 2 MB. A valid key approves a refuel that waits for its receipt. A user must check a file.',
    ...onOne,
    moves: 'nothing',
    bodyBytes: RECEIPT_BODY_BYTES,
    body: closed({
      accessKey: Type.Optional(Type.String({ minLength: 44, maxLength: 500 })),
      file: Type.Optional(Type.String({ format: 'base64', minLength: 4, maxLength: MAX_RECEIPT_LETTERS })),
    }),
    refuses: [...refusesReceipt, 'receipt_missing', 'receipt_unreadable'],
    response: closed({ _id: Id, approval: Approval }),
  }),
  'GET /admin/organization/transaction/{id}/receipt': route({
    operationId: 'readReceipts',
    summary: 'Lists the receipts of a refuel, newest first.',
    ...onOne,
    moves: 'nothing',
    response: closed({ docs: Type.Array(Receipt) }),
  }),
  'PUT /admin/organization/transaction/{id}/approval': route({
    operationId: 'approveRefuel',
    summary: 'Approves or rejects the receipt of a refuel. The call moves no money.',
    ...onOne,
    moves: 'nothing',
    body: closed({ approval: Type.Enum(['approved', 'rejected']), reason }),
    response: marked,
  }),
  'PUT /admin/organization/transaction/{id}/odometer': route({
    operationId: 'correctOdometer',
    summary:
      'Replaces a mistyped odometer of a refuel with another value, or with null for none. The value that was typed at the pump stays stored. Reports and rules use the corrected value.',
    ...onOne,
    moves: 'nothing',
    body: closed({ odometer: orNull(Odometer), reason }),
    response: marked,
  }),
  'POST /superAdmin/organization/transaction/{id}/reversal': route({
    operationId: 'reverseRefuel',
    summary:
      'Reverses a refuel. Amount and fees return to the wallet and the company that paid them. They return to the company if the wallet can no longer hold credit. They no longer count towards any limit.',
    ...onOne,
    moves: 'credit',
    body: closed({ reason }),
    refuses: ['refuel_reversed'],
    response: closed({
      entry: Id,
      /** Total amount that the reversal returned, in reais. */
      amount: Reais,
      toWallet: Reais,
      toCompany: Reais,
      balance: Balance,
    }),
  }),
};
