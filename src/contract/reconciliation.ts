/** Reconciliation: the sources of credit compared with the balances and uses of credit, at one instant. */
import { Type, type Static } from 'typebox';
import { MAX_PAGE_ROWS } from './facts.ts';
import { routeOf } from './route.ts';
import { ACCOUNT_KINDS, ENTRY_KINDS, StatementLine } from './statement.ts';
import { closed, Id, Instant, Reais } from './values.ts';

const route = routeOf('Reports');

/** An instant with a time zone. A text without a time zone would depend on the zone of the server. */
const At = Type.String({ format: 'date-time', pattern: '(?:Z|[+-][0-9]{2}:[0-9]{2})$' });

/**
 * Sources of credit. `bought` is purchases; `givenBack` is negative: returned payments of purchases. `forgiven` is debt
 * that was written off, and `debt` is open debt. `received` is credit from other organizations.
 */
const CAME_IN = ['bought', 'givenBack', 'forgiven', 'received', 'debt'] as const;

/**
 * Balances and uses of credit: company balance, wallets, refuels, refuel fees, and transfers to other organizations.
 * `company` and `wallets` are actual balances. Reversals count only in `reversed`; they do not reduce the other
 * amounts.
 */
const IS_IN = ['company', 'wallets', 'spent', 'fees', 'given', 'reversed'] as const;

/** Proof of all ledger accounts of one kind together. */
const AccountProof = closed({
  account: Type.Enum([...ACCOUNT_KINDS]),
  /** Number of ledger accounts of this kind. */
  count: Type.Integer(),
  /** Sum of the postings of all accounts of this kind. */
  posted: Reais,
  /**
   * Sum of the stored balances of all accounts of this kind; null for a past instant, because balances have no history.
   */
  kept: Type.Union([Reais, Type.Null()]),
  /** Number of accounts whose stored balance differs from the sum of their postings. */
  differing: Type.Integer(),
});

const Reconciliation = closed({
  /** Instant of the reconciliation, which includes entries of this very millisecond. */
  at: Instant,
  isNow: Type.Boolean(),
  cameIn: Type.Array(closed({ line: Type.Enum([...CAME_IN]), amount: Reais })),
  isIn: Type.Array(closed({ line: Type.Enum([...IS_IN]), amount: Reais })),
  /**
   * Sum of the sources of credit, sum of the balances and uses, and `difference`: `cameInTotal` less `isInTotal`, which
   * must be 0.
   */
  cameInTotal: Reais,
  isInTotal: Reais,
  difference: Reais,
  /** True if both sides of the reconciliation are equal and the stored balance of every account is right. */
  addsUp: Type.Boolean(),
  accounts: Type.Array(AccountProof),
});
export type Reconciliation = Static<typeof Reconciliation>;

/** Contribution of one journal entry to a line of the reconciliation. */
const ReconciledEntry = closed({
  /** Id of the journal entry. */
  _id: Id,
  at: Instant,
  kind: Type.Enum([...ENTRY_KINDS]),
  /** Part of the journal entry that counts in the line. The amounts of all entries add up to the line. */
  amount: Reais,
  /** Number of wallets in the journal entry. */
  count: Type.Integer(),
  /** Plate or name of the wallet's owner, if the journal entry has exactly one wallet. */
  owner: Type.Union([Type.String(), Type.Null()]),
  fill: StatementLine.properties.fill,
});

export const reconciliationRoutes = {
  'GET /admin/organization/reconciliation/{line}': route({
    operationId: 'listReconciledEntries',
    summary:
      'Lists the entries that sum to a line of the reconciliation, newest first. `at` limits the list to entries up to that instant. `beforeEntry` continues the list after the last response, and takes its `next`.',
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
      /** Value of `beforeEntry` for the next page; null after the oldest entry. */
      next: Type.Union([Id, Type.Null()]),
    }),
  }),
  'GET /admin/organization/reconciliation': route({
    operationId: 'readReconciliation',
    summary:
      'Compares the sources of credit with its balances and uses. The sources are bought, given back, forgiven, received and debt. The balances and uses are company, wallets, spent, fees, given and reversed. Both sides must be equal. The server sums the postings of the ledger, now or up to the instant `at`, which must not be in the future.',
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
