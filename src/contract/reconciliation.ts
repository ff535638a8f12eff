/** Reconciliation: incoming credit against its present location, at one instant. */
import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS } from './facts.ts';
import { routeOf } from './route.ts';
import { ACCOUNT_KINDS, ENTRY_KINDS, StatementLine } from './statement.ts';
import { closed, Id, Instant, Reais } from './values.ts';

const route = routeOf('Reports');

/** An instant with a time zone. Without one, the server's zone would decide. */
const At = Type.String({ format: 'date-time', pattern: '(?:Z|[+-][0-9]{2}:[0-9]{2})$' });

/**
 * Incoming credit. `givenBack` is negative: returned payments of purchases. `forgiven` is written-off debt, `debt` is open
 * debt.
 */
const CAME_IN = ['bought', 'givenBack', 'forgiven', 'received', 'debt'] as const;

/**
 * Present location: company balance, wallets, refuels, their fees, and transfers to other organizations.
 * `company` and `wallets` are actual balances. Reversals do not reduce the other lines; they count only in `reversed`.
 */
const IS_IN = ['company', 'wallets', 'spent', 'fees', 'given', 'reversed'] as const;

/** All accounts of one kind together. */
const AccountProof = closed({
  account: Type.Enum([...ACCOUNT_KINDS]),
  /** Number of accounts. */
  count: Type.Integer(),
  /** Sum of their postings. */
  posted: Reais,
  /** Sum of their stored balances; null for a past instant, because balances have no history. */
  kept: Type.Union([Reais, Type.Null()]),
  /** Number of accounts whose stored balance differs from their postings. */
  differing: Type.Integer(),
});

const Reconciliation = closed({
  /** Inclusive: an entry of that millisecond counts. */
  at: Instant,
  isNow: Type.Boolean(),
  cameIn: Type.Array(closed({ line: Type.Enum([...CAME_IN]), amount: Reais })),
  isIn: Type.Array(closed({ line: Type.Enum([...IS_IN]), amount: Reais })),
  /** Sums of both sides, and `cameInTotal` less `isInTotal`; must be 0. */
  cameInTotal: Reais,
  isInTotal: Reais,
  difference: Reais,
  /** True if both sides and every account match. */
  addsUp: Type.Boolean(),
  accounts: Type.Array(AccountProof),
});
export type Reconciliation = Static<typeof Reconciliation>;

/** Contribution of one entry to a line. */
const ReconciledEntry = closed({
  /** Id of the journal entry. */
  _id: Id,
  at: Instant,
  kind: Type.Enum([...ENTRY_KINDS]),
  /** The amounts of all entries add up to the line. */
  amount: Reais,
  /** Number of wallets in the entry. */
  count: Type.Integer(),
  /** Plate or name, if the entry has exactly one wallet. */
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
      /** Null after the oldest entry. */
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
