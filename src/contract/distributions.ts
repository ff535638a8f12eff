/** Past distributions, and the collection of their remaining credit. */
import { Type, type Static } from 'typebox';
import { Movement } from './balance.ts';
import { HAND_OUT_SOURCES } from './choices.ts';
import { MAX_DISTRIBUTION_ROWS, MAX_PAGE_ROWS, MAX_SEARCH_CHARACTERS } from './facts.ts';
import { Line } from './lines.ts';
import { routeOf } from './route.ts';
import { closed, Id, Instant, MANY_IDS_BYTES, OrganizationSelector, Reais } from './values.ts';

const route = routeOf('Balance');

/**
 * Source of a distribution. `hand`: a user distributed. `schedule`: a schedule ran. `purchase`: a bound distribution
 * ran when the server credited its purchase.
 */
const Source = Type.Enum([...HAND_OUT_SOURCES]);
export type DistributionSource = Static<typeof Source>;

const Author = closed({ user: Id, name: Type.String() });
/** The user who distributed; null if the server distributed automatically. */
const By = Type.Union([Author, Type.Null()]);

/** The schedule that distributed; null for distributions of other sources. */
const Scheduled = Type.Union([closed({ _id: Id, name: Type.String() }), Type.Null()]);

/** The share of one wallet in a past distribution. */
const DistributionListRow = closed({
  /** Id of the person, vehicle or container that received the share. */
  owner: Id,
  /** Name of the person or container, or plate of the vehicle, that received the share. */
  name: Type.String(),
  wallet: Id,
  expenseCenter: Type.Union([closed({ _id: Id, name: Type.String() }), Type.Null()]),
  amount: Reais,
  /** Balance of the wallet right after the distribution. */
  balance: Reais,
  /** Part of `amount` that can still be collected. A wallet's oldest credit counts as spent first. */
  left: Reais,
});

/** One distribution. The id of its journal entry identifies it. */
export const DistributionDetail = closed({
  entry: Id,
  at: Instant,
  by: By,
  /** Network address from which the user distributed. */
  address: Type.Union([Type.String(), Type.Null()]),
  source: Source,
  schedule: Scheduled,
  /** Sum of the shares of all rows, in reais. */
  amount: Reais,
  /** Part of the distributed amount that can still be collected from all wallets. */
  left: Reais,
  /** The company balance before and after the distribution. */
  company: closed({ before: Reais, after: Reais }),
  /** Rows of the distribution, sorted by name. */
  rows: Type.Array(DistributionListRow),
});
export type DistributionDetail = Static<typeof DistributionDetail>;

const DistributionLine = closed({
  /** Id of the distribution's journal entry. */
  _id: Id,
  at: Instant,
  by: By,
  source: Source,
  schedule: Scheduled,
  /** Number of wallets that received a share. */
  rows: Type.Integer(),
  amount: Reais,
  /** Amount already collected from this distribution. */
  collected: Reais,
  /** Part of the distributed amount that can be collected now. */
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
      /** Value of the query parameter `after` for the next page; null after the last page. */
      next: Type.Union([Id, Type.Null()]),
      /** Sums over all distributions that match the filters, on every page. */
      totals: closed({ count: Type.Integer(), amount: Reais, collected: Reais, left: Reais }),
      /** Every user who ever distributed: the valid values of the filter `by`. */
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
