/** Deposits: a company's own record of money that it sent, with proof. They credit nothing. */
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
/** The user who recorded it; `name` is empty if the user no longer exists. */
const Author = closed({ user: Id, name: Type.String() });

const written = {
  _id: Id,
  value: Reais,
  /** The day on which the money was sent. */
  date: Day,
  /** Null if the user gave no method. */
  method: orNull(Method),
  note: Type.String(),
  /** The purchase that the money pays for. */
  purchase: orNull(Id),
  /** Number of attached files. */
  attachments: Type.Integer(),
  createdAt: Instant,
};

export const Deposit = closed({ ...written, by: orNull(Author) });
export type Deposit = Static<typeof Deposit>;

const kept = {
  _id: Id,
  deposit: Id,
  /** Safe file name with the extension of its type. */
  name: Type.String(),
  /** Detected from the content, not from the request. */
  contentType: Type.Enum([...FILE_TYPES]),
  /** Bytes. */
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
      'The deposits, the newest first unless sorted, with sums of all that match. `from` and `to` are days on which money was sent, both included. `proved` says whether there has to be an attachment, or none. `purchase` is one that they were sent for. `search` looks at notes, at names of attachments and at how the id of a deposit or of its purchase ends.',
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
      /** Over all matching deposits, not only the page. */
      totals: closed({ count: Type.Integer(), value: Reais, unproved: Type.Integer() }),
    }),
  }),
  'POST /admin/organization/deposit': route({
    operationId: 'createDeposit',
    summary:
      'Writes down money that was sent. It credits nothing. To name the purchase that it was sent for needs portal.purchase.list besides.',
    ...selected,
    takesKey: true,
    body: closed({
      value: PositiveAmount,
      /** Today or earlier, in the organization's time zone. */
      date: Day,
      method: Type.Optional(orNull(Method)),
      note: Type.Optional(Line(MAX_DEPOSIT_NOTE)),
      /** A purchase of the same organization. */
      purchase: Type.Optional(orNull(Id)),
    }),
    refuses: ['deposit_ahead', 'record_unknown'],
    response: closed(written),
  }),
  'DELETE /admin/organization/deposit/{id}': route({
    operationId: 'deleteDeposit',
    summary:
      'Takes away a deposit that was written down by mistake, with its attachments. The audit trail keeps what it said.',
    ...selected,
    params: IdParams,
    response: closed({ removed: Type.Boolean() }),
  }),
  'GET /admin/organization/depositAttachment': route({
    operationId: 'listDepositAttachments',
    summary: 'The files that prove a deposit, the oldest first.',
    ...selected,
    query: closed({ ...OrganizationSelector.properties, deposit: Id }),
    refuses: ['not_found'],
    response: closed({ docs: Type.Array(DepositAttachment) }),
  }),
  'POST /admin/organization/depositAttachment': route({
    operationId: 'addDepositAttachment',
    summary:
      'Adds a file that proves a deposit: PDF, JPEG, PNG or WebP by its content, at most 5 MB, at most 10 of a deposit, and together at most what the operator of the server lets a company hold. The body is the file itself and is kept as it came. `name` is what it is called; what could harm in it is left out. The same file again answers the one that is there.',
    ...selected,
    query: closed({ ...OrganizationSelector.properties, deposit: Id, name: Name(MAX_FILE_NAME) }),
    takesFile: { maxBytes: MAX_ATTACHMENT_BYTES },
    refuses: ['not_found', 'attachment_unreadable', 'attachments_full', 'attachments_quota'],
    response: closed(kept),
  }),
  'DELETE /admin/organization/depositAttachment': route({
    operationId: 'deleteDepositAttachment',
    summary: 'Takes an attachment away.',
    ...selected,
    query: onAttachment,
    refuses: ['not_found'],
    response: closed({ removed: Type.Boolean() }),
  }),
  'GET /admin/organization/download': route({
    operationId: 'downloadAttachment',
    summary: 'The file of an attachment, to be saved and never shown.',
    ...selected,
    query: onAttachment,
    refuses: ['not_found'],
    answersFile: FILE_TYPES,
  }),
};
