/** The audit trail: who changed which fields, when and from which address. */
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

/** One record with its changed fields: column names and JSON values. The server writes `(secret)` for secrets. */
const ChangedRecord = closed({
  kind: Kind,
  _id: Id,
  /** Current name or plate; null if the record has none or no longer exists. */
  name: orNull(Type.String()),
  became: Type.Enum(['created', 'changed', 'removed']),
  /** Includes unchanged fields that identify the record, with equal `before` and `after`. */
  fields: Type.Array(closed({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  /** Current names of the records whose ids appear in `fields`. */
  named: Type.Array(closed({ _id: Id, name: Type.String() })),
});
export type ChangedRecord = Static<typeof ChangedRecord>;

export const AuditLine = closed({
  /** Id of the change or of the ledger entry. */
  _id: Id,
  at: Instant,
  /** Null if the server acted automatically. */
  by: orNull(closed({ user: Id, name: Type.String() })),
  /** Network address of the request. */
  address: orNull(Type.String()),
  requestId: orNull(Type.String()),
  kind: Kind,
  operation: Operation,
  /** Number of changed records; of a movement, number of wallets. */
  count: Type.Integer(),
  /** Number of further records of the first record's kind that have a name. */
  others: Type.Integer(),
  /**
   * The first records; of a transfer, the other organization. Bulk-created and bulk-removed records need a request for that
   * change.
   * A request for one record returns only that record and its related records.
   */
  records: Type.Array(ChangedRecord),
  /** Amount of a movement, negative for an outgoing transfer; null for every other change. */
  amount: orNull(Reais),
  /** Reason of a movement; may be empty. Other changes carry their reason in `fields`. */
  reason: Type.String(),
});
export type AuditLine = Static<typeof AuditLine>;

const date = Type.Optional(Type.String({ format: 'date' }));

export const auditRoutes = {
  'GET /admin/organization/audit': route({
    operationId: 'listChanges',
    summary:
      'Who changed what, newest first, with what stood there before and after. `from` and `to` are days of the organization, both included; `by` is who did it; `kind` and `record` narrow it to one kind or one record, whose movements stand in its statement, with what is told with it: the account and the permissions of a person, the receipts of a refuel, the payments of a purchase; `before` goes on where the last answer said `next`.',
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
      /** Null after the oldest change of the period. */
      next: orNull(Id),
      /** Every user who ever changed something: the valid values of `by`. */
      authors: Type.Array(closed({ user: Id, name: Type.String() })),
    }),
  }),
  'GET /admin/organization/audit/seals': route({
    operationId: 'verifyChanges',
    summary:
      'Follows the chains in which changes and movements of the organization are sealed, from their start, and says whether any was changed, removed or added by hand.',
    access: 'session',
    moves: 'nothing',
    query: OrganizationSelector,
    response: closed({
      /** Number of sealed changes and movements. */
      sealed: Type.Integer(),
      isWhole: Type.Boolean(),
      /** The first record of each chain whose seal does not match. */
      broken: Type.Array(closed({ chain: Type.Enum(['changes', 'movements', 'refusals']), record: Id })),
      at: Instant,
    }),
  }),
};
