import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import type { QueryPage } from '../../../platform/paging.ts';
import { withNobody } from '../../../platform/organization/with-nobody.ts';
import { readUserNames } from '../../../platform/accounts/user-name.service.ts';
import { presentReturn } from './returns.presenter.ts';
import { readReturns, readWaitingReturns, type ListedReturn } from './returns.repository.ts';

type OwnList = 'GET /admin/organization/purchase-return';
type WaitingList = 'GET /superAdmin/organization/purchase-return';

export async function listReturns(
  tenancy: Tenancy,
  {
    scope,
    organizationId,
    query,
  }: { readonly scope: Scope; readonly organizationId: string; readonly query: RouteQuery<OwnList> },
): Promise<RouteResponse<OwnList>> {
  return present(tenancy, scope, (tx) => readReturns(tx, organizationId, query, query));
}

export async function listWaitingReturns(
  tenancy: Tenancy,
  { scope, query }: { readonly scope: Scope; readonly query: RouteQuery<WaitingList> },
): Promise<RouteResponse<WaitingList>> {
  return present(tenancy, withNobody(scope), (tx) => readWaitingReturns(tx, scope.organizations, query));
}

async function present(
  tenancy: Tenancy,
  scope: Scope,
  read: (tx: DatabaseTransaction) => Promise<QueryPage<ListedReturn>>,
): Promise<RouteResponse<OwnList>> {
  const { rows, ...paging } = await tenancy.inScope(scope, read, { snapshot: true });
  const names = await readUserNames(
    tenancy,
    rows.map(({ user_id: userId }) => userId),
  );
  return { docs: rows.map((row) => presentReturn(row, names)), ...paging };
}
