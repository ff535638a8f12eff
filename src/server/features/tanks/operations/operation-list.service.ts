import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readAfter, readPage } from '../../../platform/database/list-sql.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { readTimeZone } from '../../../platform/organization/time-zone.ts';
import { readUserNames } from '../../../platform/accounts/user-name.service.ts';
import { requestedDays, idsOf, type WholeDays } from '../../transactions/transaction-filter.ts';
import { presentOperationTotals } from './operation-totals.ts';
import { presentOperation } from './operations.presenter.ts';
import {
  operationList,
  sumOperations,
  type OperationFilter,
  type OperationRow,
} from './operations.repository.ts';

type TankOperationList = 'GET /admin/organization/tank/transaction';
type OperationListQuery = RouteQuery<TankOperationList>;

interface OperationListRequest {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly query: OperationListQuery;
}

interface OperationListDependencies {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

/** Lists the operations of a period. Refuses with `period_backwards` and `period_too_long`. */
export async function listOperations(
  { tenancy, clock }: OperationListDependencies,
  { scope, organizationId, query }: OperationListRequest,
): Promise<RouteResponse<TankOperationList>> {
  const { page, sums } = await tenancy.inScope(
    scope,
    async (tx) => {
      const { filter } = await readFilter(tx, clock, organizationId, query);
      return {
        page: await readPage(tx, query, operationList(organizationId, filter)),
        sums: await sumOperations(tx, organizationId, { ...filter, _id: query._id }),
      };
    },
    { snapshot: true },
  );
  const { rows, ...paging } = page;
  const names = await readUserNames(
    tenancy,
    rows.map(({ byUserId }) => byUserId),
  );
  return {
    docs: rows.map((row) => presentOperation(row, names)),
    ...paging,
    totals: presentOperationTotals(sums),
  };
}

export async function readOperationsBehind(
  tx: DatabaseTransaction,
  clock: Clock,
  { organizationId, query }: Omit<OperationListRequest, 'scope'>,
  after: string | null,
  limit: number,
): Promise<OperationRow[]> {
  const { filter } = await readFilter(tx, clock, organizationId, query);
  return readAfter(tx, query, operationList(organizationId, filter), { after, limit });
}

export async function readFilter(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  query: OperationListQuery,
): Promise<{ filter: OperationFilter; days: WholeDays }> {
  const timeZone = await readTimeZone(tx, organizationId);
  const days = requestedDays(query, clock.now(), timeZone);
  const { tank, operation, vehicle, user, product } = query;
  const search = query.search?.trim() ?? '';
  return { filter: { tank, operation, vehicle, user, product, search, ...idsOf(days, timeZone) }, days };
}
