/** The audit trail: each change with user, time, network address and changed fields. */
import { Type, type Static } from 'typebox';
import { AUDITED_KINDS } from './choices.ts';
import { MAX_PAGE_ROWS } from './facts.ts';
import { routeOf } from './route.ts';
import { ENTRY_KINDS } from './statement.ts';
import { closed, Id, Instant, orNull, OrganizationSelector, Reais } from './values.ts';

const route = routeOf('Reports');

export type AuditedKind = (typeof AUDITED_KINDS)[number];

const CHANGE_OPERATIONS = [
  ...ENTRY_KINDS,
  'anywhere',
  'approval',
  'bill',
  'book',
  'cancel',
  'change',
  'charge',
  'close',
  'confirm-codes',
  'convert',
  'create',
  'credit',
  'delete',
  'enable',
  'end',
  'erase',
  'give',
  'give-data',
  'import',
  'limit',
  'mail-codes-off',
  'mail-codes-on',
  'odometer',
  'open',
  'pay',
  'payment',
  'receipt',
  'refund',
  'restore',
  'revoke',
  'rotate',
  'send-link',
  'set-password',
  'set-up',
  'set-up-codes',
  'switch',
  'take-off-codes',
  'tank role',
  'undo-import',
  'withhold',
  'write off',
] as const;
export type ChangeOperation = (typeof CHANGE_OPERATIONS)[number];

const Kind = Type.Enum([...AUDITED_KINDS, 'movement']);
const Operation = Type.Enum([...CHANGE_OPERATIONS]);

/** One record of a change, with its changed fields: column names and JSON values. A secret appears as `(secret)`. */
const ChangedRecord = closed({
  kind: Kind,
  _id: Id,
  /** Current name or plate of the record; null if the record has no name or no longer exists. */
  name: orNull(Type.String()),
  became: Type.Enum(['created', 'changed', 'removed']),
  /**
   * Changed fields, and unchanged fields that identify the record. An unchanged field has equal `before` and `after`.
   */
  fields: Type.Array(closed({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  /** Current names of the records whose ids appear in `fields`. */
  named: Type.Array(closed({ _id: Id, name: Type.String() })),
});
export type ChangedRecord = Static<typeof ChangedRecord>;

export const AuditLine = closed({
  /** Id of the change; for a credit movement, id of the journal entry. */
  _id: Id,
  at: Instant,
  /** The user who made the change; null if the server acted automatically. */
  by: orNull(closed({ user: Id, name: Type.String() })),
  /** Network address from which the user sent the request. */
  address: orNull(Type.String()),
  requestId: orNull(Type.String()),
  kind: Kind,
  operation: Operation,
  /** Number of changed records; for a credit movement, number of wallets. */
  count: Type.Integer(),
  /**
   * Number of records of the same `kind` that this line does not name. Records with equal names count as one. For a
   * credit movement: number of wallet owners beyond the first.
   */
  others: Type.Integer(),
  /**
   * The first 20 changed records, without records that a bulk change created or removed. A request for one change
   * (`_id`) also returns bulk records, at most 200 records in total. A request for one record (`record`) returns only
   * that record and its related records. For a credit movement: one of the wallets, and for a transfer also the other
   * organization.
   */
  records: Type.Array(ChangedRecord),
  /** Amount of a credit movement, negative for an outgoing transfer; null for a change of records. */
  amount: orNull(Reais),
  /** Reason of a credit movement; may be empty. For a change of records, `fields` contains the reason. */
  reason: Type.String(),
});
export type AuditLine = Static<typeof AuditLine>;

const date = Type.Optional(Type.String({ format: 'date' }));

export const auditRoutes = {
  'GET /admin/organization/audit': route({
    operationId: 'listChanges',
    summary:
      'Lists changes of records and credit movements of users, newest first, with the values before and after. `from` and `to` are days of the organization, both included. `by` selects the user. `kind` selects a kind of record or `movement`, and `record` a single record. For a person, the list also has the changes of account and permissions. For a refuel it also has the receipts, for a purchase the payments and returns. With `record` the list omits movements, because the statement shows them. Pass `next` of a response as `before` to read older changes.',
    access: 'session',
    moves: 'nothing',
    exports: true,
    query: closed({
      organizationId: Type.Optional(Id),
      _id: Type.Optional(Id),
      from: date,
      to: date,
      by: Type.Optional(Id),
      kind: Type.Optional(Kind),
      record: Type.Optional(Id),
      before: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_ROWS })),
    }),
    refuses: ['period_backwards'],
    response: closed({
      docs: Type.Array(AuditLine),
      /** Value of the query parameter `before` for the next page; null after the oldest change of the period. */
      next: orNull(Id),
      /** Every user with a recorded change or credit movement: the valid values of the filter `by`. */
      authors: Type.Array(closed({ user: Id, name: Type.String() })),
    }),
  }),
  'GET /admin/organization/audit/seals': route({
    operationId: 'verifyChanges',
    summary:
      'Verifies the seals over changes, movements and refused refuels of the organization, from the first record on. A seal that does not match shows that a record was changed, removed or added outside the server.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    response: closed({
      /** Number of sealed changes, credit movements and refused refuels. */
      sealed: Type.Integer(),
      isWhole: Type.Boolean(),
      /** For each broken hash chain, its first record whose seal does not match. */
      broken: Type.Array(closed({ chain: Type.Enum(['changes', 'movements', 'refusals']), record: Id })),
      at: Instant,
    }),
  }),
};
