/** Deposits: a company's own record of money that it sent, with proof. A deposit credits nothing. */
import { Type, type Static } from 'typebox';
import { DEPOSIT_METHODS, FILE_TYPES } from './choices.ts';
import { MAX_ATTACHMENT_BYTES, MAX_DEPOSIT_NOTE, MAX_FILE_NAME, MAX_PAGE_ROWS } from './facts.ts';
import { Line, Name } from './lines.ts';
import { Items, listQuery, Pages } from './listing.ts';
import { routeOf } from './route.ts';
import {
  closed,
  Id,
  IdParams,
  Instant,
  OrganizationSelector,
  orNull,
  PositiveAmount,
  Reais,
} from './values.ts';

const route = routeOf('Deposits');

const Method = Type.Enum([...DEPOSIT_METHODS]);
export type DepositMethod = Static<typeof Method>;

const Day = Type.String({ format: 'date' });
/** The user who recorded the deposit or added the file; `name` is empty if this user no longer exists. */
const Author = closed({ user: Id, name: Type.String() });

const written = {
  _id: Id,
  value: Reais,
  /** The day on which the company sent the money. */
  date: Day,
  /** Payment method of the deposit; null if the user gave no method. */
  method: orNull(Method),
  note: Type.String(),
  /** Id of the purchase that the deposited money pays for. */
  purchase: orNull(Id),
  /** Number of files attached to the deposit. */
  attachments: Type.Integer(),
  createdAt: Instant,
};

export const Deposit = closed({ ...written, by: orNull(Author) });
export type Deposit = Static<typeof Deposit>;

const kept = {
  _id: Id,
  deposit: Id,
  /** Name of the attachment without unsafe characters, with the extension of its type. */
  name: Type.String(),
  /** Type of the attachment, which the server detects from the content, not from the request. */
  contentType: Type.Enum([...FILE_TYPES]),
  /** Size of the attachment in bytes. */
  size: Type.Integer(),
  addedAt: Instant,
};

export const DepositAttachment = closed({ ...kept, by: orNull(Author) });
export type DepositAttachment = Static<typeof DepositAttachment>;

const { isDeleted: _isDeleted, ...listed } = listQuery(['date', 'value'], MAX_PAGE_ROWS);
const onAttachment = closed({ ...OrganizationSelector.properties, attachment: Id });
const selected = { access: 'session', moves: 'nothing', query: OrganizationSelector } as const;

export const depositRoutes = {
  'GET /admin/organization/deposit': route({
    operationId: 'listDeposits',
    summary:
      'Lists the deposits of the organization, with totals of all matching deposits. The default order is newest first. `from` and `to` are days on which the company sent the money, both included. `proved` selects deposits with (`true`) or without (`false`) an attachment. `purchase` selects the deposits for a purchase. `search` matches notes and names of attachments. It also matches the last 6 characters of the id of a deposit or its purchase.',
    ...selected,
    exports: true,
    query: closed({
      ...listed,
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      method: Type.Optional(Method),
      proved: Type.Optional(Type.Boolean()),
      purchase: Type.Optional(Id),
    }),
    refuses: ['period_backwards'],
    response: closed({
      docs: Type.Array(Deposit),
      pages: Pages,
      items: Items,
      /**
       * Sums over all deposits that match the filters, on every page. `unproved`: number of deposits without an
       * attachment.
       */
      totals: closed({ count: Type.Integer(), value: Reais, unproved: Type.Integer() }),
    }),
  }),
  'POST /admin/organization/deposit': route({
    operationId: 'createDeposit',
    summary:
      'Records money that the company sent. A deposit credits nothing. Needs the permission `portal.deposit.add`. To name the purchase, the caller also needs `portal.purchase.list`.',
    ...selected,
    takesKey: true,
    body: closed({
      value: PositiveAmount,
      /** Day of the deposit: today or earlier, in the organization's time zone. */
      date: Day,
      method: Type.Optional(orNull(Method)),
      note: Type.Optional(Line(MAX_DEPOSIT_NOTE)),
      /** Id of the purchase that the money pays for; it must belong to the same organization as the deposit. */
      purchase: Type.Optional(orNull(Id)),
    }),
    refuses: ['deposit_ahead', 'record_unknown'],
    response: closed(written),
  }),
  'DELETE /admin/organization/deposit/{id}': route({
    operationId: 'deleteDeposit',
    summary:
      'Deletes a deposit that a user recorded by mistake, with its attachments. The audit trail still shows its values.',
    ...selected,
    params: IdParams,
    response: closed({ removed: Type.Boolean() }),
  }),
  'GET /admin/organization/depositAttachment': route({
    operationId: 'listDepositAttachments',
    summary: 'Lists the files that prove a deposit, oldest first.',
    ...selected,
    query: closed({ ...OrganizationSelector.properties, deposit: Id }),
    refuses: ['not_found'],
    response: closed({ docs: Type.Array(DepositAttachment) }),
  }),
  'POST /admin/organization/depositAttachment': route({
    operationId: 'addDepositAttachment',
    summary:
      'Adds a file that proves a deposit. The body is the file, and the server stores it unchanged. The server accepts PDF, JPEG, PNG and WebP, and detects the type from the content. A file has at most 5 MB, and a deposit has at most 10 files. The settings of the server limit the total size for each organization. The server derives a safe file name from `name`. If the deposit already has the same file, the server returns the existing attachment.',
    ...selected,
    query: closed({ ...OrganizationSelector.properties, deposit: Id, name: Name(MAX_FILE_NAME) }),
    takesFile: { maxBytes: MAX_ATTACHMENT_BYTES },
    refuses: ['not_found', 'attachment_unreadable', 'attachments_full', 'attachments_quota'],
    response: closed(kept),
  }),
  'DELETE /admin/organization/depositAttachment': route({
    operationId: 'deleteDepositAttachment',
    summary: 'Deletes an attachment of a deposit.',
    ...selected,
    query: onAttachment,
    refuses: ['not_found'],
    response: closed({ removed: Type.Boolean() }),
  }),
  'GET /admin/organization/download': route({
    operationId: 'downloadAttachment',
    summary: 'Downloads the file of an attachment. Browsers save the file and do not display it.',
    ...selected,
    query: onAttachment,
    refuses: ['not_found'],
    answersFile: FILE_TYPES,
  }),
};
