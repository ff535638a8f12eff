import type { BoundShare } from '#contract/bound-distributions.ts';
import type { RouteBody } from '#contract/routes.ts';

type Wanted = NonNullable<RouteBody<'POST /admin/organization/purchase'>['distribution']>;

/** The shares that were bound, to be bound again. */
export const sharesOf = (rows: readonly BoundShare[]): Wanted['shares'] =>
  rows.map(({ owner, wallet, expenseCenter, amount }) => ({
    id: owner,
    ...(wallet === null ? expenseCenter !== null && { expenseCenter: expenseCenter._id } : { wallet }),
    amount,
  }));
