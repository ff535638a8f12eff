import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { Tank } from '#contract/tanks.ts';
import type { PickedFacts } from '#blocks/pick/picked-filters.ts';

type List = 'GET /admin/organization/tank/transaction';

export interface ListFacts extends PickedFacts {
  readonly totals: RouteResponse<List>['totals'];
  readonly tanks: readonly Tank[];
  /** Query of the answer; it determines the unit of the sums. */
  readonly query: RouteQuery<List>;
}
