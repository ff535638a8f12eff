/** What the wallets of a vehicle or a person received, gave back and spent. */
import { Type, type Static } from 'typebox';
import { FuelProduct } from './fills.ts';
import { routeOf } from './route.ts';
import { closed, Id, Instant, Reais } from './values.ts';

const route = routeOf('Reports');

/** Most lines that one answer carries. */
const MAX_STATEMENT_ROWS = 100;

/** What happened, in the words of the ledger. */
export const ENTRY_KINDS = [
  'purchase',
  'distribution',
  'collection',
  'sharing',
  'unsharing',
  'inactivation',
  'sharing_type_change',
  'transfer',
  'refuel',
  'reversal',
] as const;

/** One entry of the ledger, as far as the owner's wallets are concerned. */
export const StatementLine = closed({
  /** The entry's. */
  _id: Id,
  at: Instant,
  kind: Type.Enum([...ENTRY_KINDS]),
  /** What it changed in the owner's wallets together, in reais: negative for what left them. */
  amount: Reais,
  /** What the company paid besides, where a wallet draws on its balance. */
  fromCompany: Reais,
  /** What the owner's wallets held after it. */
  balance: Reais,
  /** The wallets it concerned. */
  wallets: Type.Array(
    closed({
      id: Id,
      /** The name of its cost centre; null for none. */
      expenseCenter: Type.Union([Type.String(), Type.Null()]),
      amount: Reais,
      balance: Reais,
    }),
  ),
  /** Of a refuel. */
  fill: Type.Union([
    closed({
      product: FuelProduct,
      /** Litres or cubic metres. */
      volume: Type.Number(),
      /** Reais per litre or cubic metre. */
      unitPrice: Type.Number(),
      /** Kilometres. */
      odometer: Type.Union([Type.Integer(), Type.Null()]),
      /** Empty where it is not known. */
      station: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type StatementLine = Static<typeof StatementLine>;

const date = Type.Optional(Type.String({ format: 'date' }));

export const statementRoutes = {
  'GET /v2/user/statement': route({
    operationId: 'readStatement',
    summary:
      'The statement of a vehicle (or container) or of a person, newest first: exactly one of `vehicle` and `user`. `from` and `to` are days of the organization, both included; `beforeEntry` goes on where the last answer said `next`; `kind` leaves out all but refuels.',
    access: 'session',
    moves: 'nothing',
    exports: true,
    query: closed({
      organizationId: Type.Optional(Id),
      vehicle: Type.Optional(Id),
      user: Type.Optional(Id),
      from: date,
      to: date,
      beforeEntry: Type.Optional(Id),
      kind: Type.Optional(Type.Enum(['refuel'])),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_STATEMENT_ROWS })),
    }),
    refuses: ['not_found', 'statement_owner_ambiguous'],
    response: closed({
      docs: Type.Array(StatementLine),
      /** Null where there is nothing older within the period. */
      next: Type.Union([Id, Type.Null()]),
      /** What the owner's wallets hold now. */
      balance: Reais,
    }),
  }),
};
