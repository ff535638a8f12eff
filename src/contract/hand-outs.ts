/** Distributions after the fact: what was handed out, and collecting what is left of it. */
import { Type, type Static } from 'typebox';
import { Movement } from './balance.ts';
import { HAND_OUT_SOURCES } from './choices.ts';
import { MAX_DISTRIBUTION_ROWS, MAX_PAGE_ROWS, MAX_SEARCH_CHARACTERS } from './facts.ts';
import { Line } from './lines.ts';
import { routeOf } from './route.ts';
import { closed, Id, Instant, MANY_IDS_BYTES, OrganizationSelector, Reais } from './values.ts';

const route = routeOf('Balance');

/** `hand`: somebody asked for it. `schedule`: it was due. `purchase`: it waited for credit that was paid. */
const Source = Type.Enum([...HAND_OUT_SOURCES]);
export type HandOutSource = Static<typeof Source>;

const Author = closed({ user: Id, name: Type.String() });
/** Who handed it out; null where the server did it by itself. */
const By = Type.Union([Author, Type.Null()]);

/** The schedule that was due; null for every other source. */
const Scheduled = Type.Union([closed({ _id: Id, name: Type.String() }), Type.Null()]);

/** What one wallet was given. */
const HandOutRow = closed({
  /** The person or the vehicle. */
  owner: Id,
  /** The name of the person or container, or the plate. */
  name: Type.String(),
  wallet: Id,
  expenseCenter: Type.Union([closed({ _id: Id, name: Type.String() }), Type.Null()]),
  amount: Reais,
  /** What the wallet held right after it. */
  balance: Reais,
  /** What is left of `amount` now, and would return: credit that is older counts as spent first. */
  left: Reais,
});

/** What was handed out by one call, by the journal entry that it made. */
export const HandOut = closed({
  entry: Id,
  at: Instant,
  by: By,
  /** The network address that it was asked for from. */
  address: Type.Union([Type.String(), Type.Null()]),
  source: Source,
  schedule: Scheduled,
  /** What all rows together were given. */
  amount: Reais,
  /** What all rows together would return. */
  left: Reais,
  /** The company balance before and after it. */
  company: closed({ before: Reais, after: Reais }),
  /** In the order of the names. */
  rows: Type.Array(HandOutRow),
});
export type HandOut = Static<typeof HandOut>;

/** A distribution on one line. */
const HandOutLine = closed({
  /** Its journal entry. */
  _id: Id,
  at: Instant,
  by: By,
  source: Source,
  schedule: Scheduled,
  /** How many wallets it went to. */
  rows: Type.Integer(),
  amount: Reais,
  /** What collections of it took. */
  collected: Reais,
  /** What would return of it now. */
  left: Reais,
});
export type HandOutLine = Static<typeof HandOutLine>;

const EntryParams = closed({ entry: Id });
const date = Type.Optional(Type.String({ format: 'date' }));

export const handOutRoutes = {
  'GET /admin/organization/balancesharing': route({
    operationId: 'listHandOuts',
    summary:
      'What was handed out, newest first unless sorted, with sums of all that match. `from` and `to` are days of the organization, both included; `by` is the user who handed out; `withLeft` leaves out those of which nothing would return; `search` looks for a recipient by name or plate; `after` goes on where the last answer said `next`.',
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
      docs: Type.Array(HandOutLine),
      /** The entry that `after` goes on behind; null after the last. */
      next: Type.Union([Id, Type.Null()]),
      /** Of all that match, whichever page. */
      totals: closed({ count: Type.Integer(), amount: Reais, collected: Reais, left: Reais }),
      /** Everybody who ever handed out, by name: whom `by` may name. */
      authors: Type.Array(Author),
    }),
  }),
  'GET /admin/organization/balancesharing/{entry}': route({
    operationId: 'readHandOut',
    summary:
      'What was handed out by one call, with what is left of it. 404 for an entry that is no distribution.',
    access: 'session',
    moves: 'nothing',
    params: EntryParams,
    query: OrganizationSelector,
    response: HandOut,
  }),
  'PUT /admin/organization/balancesharing/{entry}/collect': route({
    operationId: 'collectHandOut',
    summary:
      'Collects what is left of a distribution, or of those of its wallets that are named, in one entry. Where nothing is left, nothing moves and the answer says 0.',
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
