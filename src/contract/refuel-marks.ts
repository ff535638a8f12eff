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
  /** The sender; null for a terminal. */
  user: orNull(Id),
  /** Access key of the NFC-e or NF-e; null if only a file was sent. */
  accessKey: orNull(Type.String()),
  contentType: orNull(ReceiptType),
  /** Base64. */
  file: orNull(Type.String()),
});
export type Receipt = Static<typeof Receipt>;

const onOne = { access: 'session', params: IdParams, query: OrganizationSelector } as const;
/** Kilometres. */
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
      'Adds what proves a refuel: the access key of its fiscal document, as digits or as the text of its QR code, or a picture or PDF of it, at most 2 MB. A refuel that waits for its receipt is approved by a good key; a picture is looked at by somebody.',
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
    summary: 'What proves a refuel, the newest first.',
    ...onOne,
    moves: 'nothing',
    response: closed({ docs: Type.Array(Receipt) }),
  }),
  'PUT /admin/organization/transaction/{id}/approval': route({
    operationId: 'approveRefuel',
    summary: 'Says what is held of the proof of a refuel. Its money stays where it is.',
    ...onOne,
    moves: 'nothing',
    body: closed({ approval: Type.Enum(['approved', 'rejected']), reason }),
    response: marked,
  }),
  'PUT /admin/organization/transaction/{id}/odometer': route({
    operationId: 'correctOdometer',
    summary:
      'Puts another odometer in the place of a mistyped one, or none. The refuel stays as it was; reports and rules go by the corrected one.',
    ...onOne,
    moves: 'nothing',
    body: closed({ odometer: orNull(Odometer), reason }),
    response: marked,
  }),
  'POST /superAdmin/organization/transaction/{id}/reversal': route({
    operationId: 'reverseRefuel',
    summary:
      'Takes a refuel back: amount and fees return to where they came from, or to the company where its wallet may hold nothing any more, and count towards no limit.',
    ...onOne,
    moves: 'credit',
    body: closed({ reason }),
    refuses: ['refuel_reversed'],
    response: closed({
      entry: Id,
      /** Total amount returned. */
      amount: Reais,
      toWallet: Reais,
      toCompany: Reais,
      balance: Balance,
    }),
  }),
};
