/** The audit trail: who changed what, when, from where, and what stood there before and after. */
import { Type, type Static } from 'typebox';
import { AUDITED_KINDS } from './choices.ts';
import { MAX_PAGE_ROWS } from './facts.ts';
import { routeOf } from './route.ts';
import { ENTRY_KINDS } from './statement.ts';
import { closed, Id, Instant, orNull, OrganizationSelector, Reais } from './values.ts';

const route = routeOf('Reports');

export type AuditedKind = (typeof AUDITED_KINDS)[number];

/** What was done, in a word. */
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

/** One record: the fields that differ, by their names in the database, as JSON. A secret is told as `(secret)`. */
const ChangedRecord = closed({
  kind: Kind,
  _id: Id,
  /** What it is called now: a plate, a name; null for what has no name, or is not there any more. */
  name: orNull(Type.String()),
  /** Whether it was made, changed or removed. */
  became: Type.Enum(['created', 'changed', 'removed']),
  /** Those that did not change and tell what the record is of stand there too, alike before and after. */
  fields: Type.Array(closed({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  /** What the records are called now whose ids stand in the fields. */
  named: Type.Array(closed({ _id: Id, name: Type.String() })),
});
export type ChangedRecord = Static<typeof ChangedRecord>;

export const AuditLine = closed({
  /** Of the change, or of the entry. */
  _id: Id,
  at: Instant,
  /** Who did it; null where the server did by itself. */
  by: orNull(closed({ user: Id, name: Type.String() })),
  /** The network address that it was asked for from. */
  address: orNull(Type.String()),
  requestId: orNull(Type.String()),
  kind: Kind,
  operation: Operation,
  /** How many records it changed; of a movement, how many wallets. */
  count: Type.Integer(),
  /** How many more names those of the first one's kind have. */
  others: Type.Integer(),
  /** The first of them; of a transfer, the other organization. One that was made or removed with many is there in a change that is asked for alone; where a record is asked for, it stands there alone with what is told with it. */
  records: Type.Array(ChangedRecord),
  /** Of a movement, what it moved: negative for what a transfer sent away. Of everything else null. */
  amount: orNull(Reais),
  /** Of a movement, why it was asked for; empty where nobody said. A change has its reason among its fields. */
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
      /** Null where there is nothing older within the period. */
      next: orNull(Id),
      /** Everybody who ever changed something, by name: whom `by` may name. */
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
      /** How many changes and movements have a seal. */
      sealed: Type.Integer(),
      isWhole: Type.Boolean(),
      /** The first record of each chain that does not fit. */
      broken: Type.Array(closed({ chain: Type.Enum(['changes', 'movements', 'refusals']), record: Id })),
      at: Instant,
    }),
  }),
};
