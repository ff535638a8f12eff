import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { Tank } from '#contract/tanks.ts';
import type { SelectedFacts } from '#blocks/pick/selected-filters.ts';

type TankOperationRows = 'GET /admin/organization/tank/transaction';

export interface ListFacts extends SelectedFacts {
  readonly totals: RouteResponse<TankOperationRows>['totals'];
  readonly tanks: readonly Tank[];
  /** Query that led to the loaded rows. This query determines the unit of the sums. */
  readonly query: RouteQuery<TankOperationRows>;
}
