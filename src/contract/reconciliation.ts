/** Reconciliation: all that came in on one side, where it is on the other, at one instant. */
import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS } from './facts.ts';
import { routeOf } from './route.ts';
import { ACCOUNT_KINDS, ENTRY_KINDS, StatementLine } from './statement.ts';
import { closed, Id, Instant, Reais } from './values.ts';

const route = routeOf('Reports');

/** An instant that says its zone: without one it would be that of whichever server reads it. */
const At = Type.String({ format: 'date-time', pattern: '(?:Z|[+-][0-9]{2}:[0-9]{2})$' });

/**
 * What came into the organization. `givenBack` is below zero: money of purchases that was given back. `forgiven` is debt that
 * was written off, `debt` what is still owed.
 */
const CAME_IN = ['bought', 'givenBack', 'forgiven', 'received', 'debt'] as const;

/**
 * Where it is: what is free, what the wallets hold, what refuels cost and their fees, what went to other organisations. The
 * first two stand as they are; of all others, what reversals moved stands in `reversed` alone.
 */
const IS_IN = ['company', 'wallets', 'spent', 'fees', 'given', 'reversed'] as const;

/** The accounts of one kind together. */
const AccountProof = closed({
  account: Type.Enum([...ACCOUNT_KINDS]),
  /** How many there are. */
  count: Type.Integer(),
  /** What their postings add up to. */
  posted: Reais,
  /** What is written down as their balances; null for an instant that is past, of which nothing is. */
  kept: Type.Union([Reais, Type.Null()]),
  /** How many of them are kept otherwise than they were posted. */
  differing: Type.Integer(),
});

const Reconciliation = closed({
  /** Up to which instant, inclusive: an entry of that millisecond counts. */
  at: Instant,
  isNow: Type.Boolean(),
  cameIn: Type.Array(closed({ line: Type.Enum([...CAME_IN]), amount: Reais })),
  isIn: Type.Array(closed({ line: Type.Enum([...IS_IN]), amount: Reais })),
  /** The sums of both sides, and how much more came in than is found again: 0. */
  cameInTotal: Reais,
  isInTotal: Reais,
  difference: Reais,
  /** Nothing differs, neither the sides nor an account. */
  addsUp: Type.Boolean(),
  accounts: Type.Array(AccountProof),
});
export type Reconciliation = Static<typeof Reconciliation>;

/** What one entry moved of a line. */
const ReconciledEntry = closed({
  /** The entry's. */
  _id: Id,
  at: Instant,
  kind: Type.Enum([...ENTRY_KINDS]),
  /** The amounts of all entries of a line add up to the line. */
  amount: Reais,
  /** How many wallets it concerned. */
  count: Type.Integer(),
  /** The plate or the name, where it concerned one wallet. */
  owner: Type.Union([Type.String(), Type.Null()]),
  fill: StatementLine.properties.fill,
});

export const reconciliationRoutes = {
  'GET /admin/organization/reconciliation/{line}': route({
    operationId: 'listReconciledEntries',
    summary:
      'The entries that a line of the reconciliation is made of, newest first, now or up to the instant `at`; `beforeEntry` goes on where the last answer said `next`.',
    access: 'session',
    moves: 'nothing',
    params: closed({ line: Type.Enum([...CAME_IN, ...IS_IN]) }),
    query: closed({
      organizationId: Type.Optional(Id),
      at: Type.Optional(At),
      beforeEntry: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_ROWS })),
    }),
    refuses: ['instant_ahead', 'not_found'],
    response: closed({
      docs: Type.Array(ReconciledEntry),
      /** Null where there is nothing older. */
      next: Type.Union([Id, Type.Null()]),
    }),
  }),
  'GET /admin/organization/reconciliation': route({
    operationId: 'readReconciliation',
    summary:
      'Bought, given back, forgiven, received and debt = company, wallets, spent, fees, given and reversed: from the postings of the ledger, now or up to the instant `at`, which may not be ahead.',
    access: 'session',
    moves: 'nothing',
    query: closed({
      organizationId: Type.Optional(Id),
      at: Type.Optional(At),
    }),
    refuses: ['instant_ahead'],
    response: Reconciliation,
  }),
};
