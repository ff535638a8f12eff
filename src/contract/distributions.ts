/** Past distributions, and the collection of their remainders. */
import { Type, type Static } from 'typebox';
import { Movement } from './balance.ts';
import { HAND_OUT_SOURCES } from './choices.ts';
import { MAX_DISTRIBUTION_ROWS, MAX_PAGE_ROWS, MAX_SEARCH_CHARACTERS } from './facts.ts';
import { Line } from './lines.ts';
import { routeOf } from './route.ts';
import { closed, Id, Instant, MANY_IDS_BYTES, OrganizationSelector, Reais } from './values.ts';

const route = routeOf('Balance');

/**
 * `hand`: a user distributed. `schedule`: a schedule ran.
 * `purchase`: a bound distribution ran when the server credited the purchase.
 */
const Source = Type.Enum([...HAND_OUT_SOURCES]);
export type DistributionSource = Static<typeof Source>;

const Author = closed({ user: Id, name: Type.String() });
/** Null if the server distributed automatically. */
const By = Type.Union([Author, Type.Null()]);

/** The schedule that distributed; null for other sources. */
const Scheduled = Type.Union([closed({ _id: Id, name: Type.String() }), Type.Null()]);

/** The share of one wallet. */
const DistributionListRow = closed({
  /** The person or the vehicle. */
  owner: Id,
  /** Name of the person or container, or the plate. */
  name: Type.String(),
  wallet: Id,
  expenseCenter: Type.Union([closed({ _id: Id, name: Type.String() }), Type.Null()]),
  amount: Reais,
  /** Balance of the wallet right after the distribution. */
  balance: Reais,
  /** Part of `amount` that can still be collected. The oldest credit of a wallet counts as spent first. */
  left: Reais,
});

/** One distribution, identified by its journal entry. */
export const DistributionDetail = closed({
  entry: Id,
  at: Instant,
  by: By,
  /** Network address of the request. */
  address: Type.Union([Type.String(), Type.Null()]),
  source: Source,
  schedule: Scheduled,
  /** Sum of all rows. */
  amount: Reais,
  /** Collectible remainder of all rows. */
  left: Reais,
  /** The company balance before and after the distribution. */
  company: closed({ before: Reais, after: Reais }),
  /** Sorted by name. */
  rows: Type.Array(DistributionListRow),
});
export type DistributionDetail = Static<typeof DistributionDetail>;

const DistributionLine = closed({
  /** Id of the journal entry. */
  _id: Id,
  at: Instant,
  by: By,
  source: Source,
  schedule: Scheduled,
  /** Number of wallets. */
  rows: Type.Integer(),
  amount: Reais,
  /** Amount already collected from this distribution. */
  collected: Reais,
  /** Collectible remainder now. */
  left: Reais,
});
export type DistributionLine = Static<typeof DistributionLine>;

const EntryParams = closed({ entry: Id });
const date = Type.Optional(Type.String({ format: 'date' }));

export const distributionRoutes = {
  'GET /admin/organization/balancesharing': route({
    operationId: 'listHandOuts',
    summary:
      'Lists the distributions of the organization, with totals of all matching distributions. The default order is newest first. `from` and `to` are days of the organization, both included. `by` selects the user who distributed. `withLeft` selects distributions with a collectible remainder. `search` matches the name or plate of an owner who received credit. Pass `next` of a response as `after` to read the next page.',
    access: 'session',
    moves: 'nothing',
    exports: true,
    query: closed({
      organizationId: Type.Optional(Id),
      from: date,
      to: date,
      by: Type.Optional(Id),
      source: Type.Optional(Source),
      withLeft: Type.Optional(Type.Boolean()),
      search: Type.Optional(Line(MAX_SEARCH_CHARACTERS)),
      sort: Type.Optional(Type.Enum(['_id', '-_id', 'amount', '-amount'])),
      after: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_ROWS })),
    }),
    refuses: ['not_found', 'period_backwards'],
    response: closed({
      docs: Type.Array(DistributionLine),
      /** Value of `after` for the next page; null after the last. */
      next: Type.Union([Id, Type.Null()]),
      /** Sums over all matching distributions, not only the page. */
      totals: closed({ count: Type.Integer(), amount: Reais, collected: Reais, left: Reais }),
      /** Every user who ever distributed: the valid values of `by`. */
      authors: Type.Array(Author),
    }),
  }),
  'GET /admin/organization/balancesharing/{entry}': route({
    operationId: 'readHandOut',
    summary:
      'Returns a distribution with the share and the collectible remainder of each wallet. The server answers 404 if the entry is no distribution.',
    access: 'session',
    moves: 'nothing',
    params: EntryParams,
    query: OrganizationSelector,
    response: DistributionDetail,
  }),
  'PUT /admin/organization/balancesharing/{entry}/collect': route({
    operationId: 'collectHandOut',
    summary:
      'Collects the remainder of a distribution in one entry, from all its wallets or from the wallets in `wallets`. Without a remainder nothing moves, and `amount` is 0.',
    access: 'session',
    moves: 'credit',
    params: EntryParams,
    query: OrganizationSelector,
    bodyBytes: MANY_IDS_BYTES,
    body: closed({
      wallets: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_DISTRIBUTION_ROWS })),
    }),
    refuses: ['wallets_refused', 'wallet_repeated'],
    response: Movement,
  }),
};
