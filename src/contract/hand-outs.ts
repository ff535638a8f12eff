/** One distribution after the fact: what was handed out, and collecting what is left of it. */
import { Type, type Static } from 'typebox';
import { Movement } from './balance.ts';
import { MAX_DISTRIBUTION_ROWS } from './facts.ts';
import { routeOf } from './route.ts';
import { closed, Id, Instant, OrganizationSelector, Reais } from './values.ts';

const route = routeOf('Balance');

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
  /** Who handed it out; null where the server did it by itself. */
  by: Type.Union([closed({ user: Id, name: Type.String() }), Type.Null()]),
  /** The network address that it was asked for from. */
  address: Type.Union([Type.String(), Type.Null()]),
  /** `person`: somebody asked for it; `server`: it was due. */
  source: Type.Enum(['person', 'server']),
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

const EntryParams = closed({ entry: Id });

export const handOutRoutes = {
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
    bodyBytes: 1024 * 1024,
    body: closed({
      wallets: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_DISTRIBUTION_ROWS })),
    }),
    refuses: ['wallets_refused', 'wallet_repeated'],
    response: Movement,
  }),
};
