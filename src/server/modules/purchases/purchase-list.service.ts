/** The purchases of an organisation. */
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Clock } from '../../clock.ts';
import type { Scope, Tenancy, Transaction } from '../../database/tenancy.ts';
import { firstIdAt } from '../../identifier.ts';
import { readBalance } from '../balance/moved.ts';
import { readPeriod } from '../fills/period.ts';
import { readUserNames } from '../sign-in/user-name.service.ts';
import { readPurchases, sumPurchases, type PurchaseFilter } from './purchase-list.repository.ts';
import { presentCredit, presentPurchase } from './purchases.presenter.ts';
import { findOwing } from './purchases.repository.ts';

type Call = 'GET /v2/admin/organization/purchase';

interface Asked {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly query: RouteQuery<Call>;
}

export async function listPurchases(
  { tenancy, clock }: { readonly tenancy: Tenancy; readonly clock: Clock },
  { scope, organizationId, query }: Asked,
): Promise<RouteResponse<Call>> {
  const { page, sums, balance, owing } = await tenancy.inScope(
    scope,
    async (tx) => {
      const filter = await readFilter(tx, organizationId, query);
      return {
        page: await readPurchases(tx, organizationId, query, filter),
        sums: await sumPurchases(tx, organizationId, filter),
        balance: await readBalance(tx, clock, organizationId),
        owing: await findOwing(tx, organizationId),
      };
    },
    // Rows, sums and balance come from several statements and have to be of one instant.
    { snapshot: true },
  );
  const { rows, ...paging } = page;
  const now = clock.now();
  const names = await readUserNames(tenancy, [...new Set(rows.flatMap(({ user_id: id }) => id ?? []))]);
  return {
    docs: rows.map((row) => presentPurchase(row, names, now)),
    ...paging,
    balance: balance.company,
    credit: presentCredit(owing),
    totals: {
      count: sums.count,
      pending: reaisFromCents(sums.pendingCents),
      paid: reaisFromCents(sums.paidCents),
      cancelled: reaisFromCents(sums.cancelledCents),
    },
  };
}

async function readFilter(
  tx: Transaction,
  organizationId: string,
  query: RouteQuery<Call>,
): Promise<PurchaseFilter> {
  const { from, until } = await readPeriod(tx, organizationId, query);
  const { status = null, paymentType = null, search = '' } = query;
  return {
    status,
    paymentType,
    from: from && firstIdAt(from),
    until: until && firstIdAt(until),
    search: search === '' ? null : search,
  };
}
