/** The purchases of an organisation. */
import type { Purchase } from '#contract/purchases.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { Clock } from '../../clock.ts';
import { readBehind, readPage } from '../../database/list-sql.ts';
import type { Scope, Tenancy, Transaction } from '../../database/tenancy.ts';
import { firstIdAt } from '../../identifier.ts';
import { readBalance } from '../balance/moved.ts';
import { readPeriod } from '../fills/period.ts';
import { readUserNames } from '../sign-in/user-name.service.ts';
import { purchaseList, sumPurchases, type PurchaseFilter } from './purchase-list.repository.ts';
import { presentCredit, presentPurchase } from './purchases.presenter.ts';
import { findOwing, type PurchaseRow } from './purchases.repository.ts';

type Call = 'GET /v2/admin/organization/purchase';

interface Asked {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly query: RouteQuery<Call>;
}

interface Parts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

export async function listPurchases(
  { tenancy, clock }: Parts,
  { scope, organizationId, query }: Asked,
): Promise<RouteResponse<Call>> {
  const { page, sums, balance, owing } = await tenancy.inScope(
    scope,
    async (tx) => {
      const filter = await readFilter(tx, organizationId, query, clock.now());
      return {
        page: await readPage(tx, query, purchaseList(organizationId, filter)),
        sums: await sumPurchases(tx, organizationId, filter),
        balance: await readBalance(tx, clock, organizationId),
        owing: await findOwing(tx, organizationId),
      };
    },
    // Rows, sums and balance come from several statements and have to be of one instant.
    { snapshot: true },
  );
  const { rows, ...paging } = page;
  return {
    docs: await presentPurchases({ tenancy, clock }, rows),
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

/** The purchases alone, for a file. */
export async function readPurchaseBatch(
  parts: Parts,
  { scope, organizationId, query }: Asked,
  after: string | null,
  limit: number,
): Promise<{ rows: Purchase[]; next: string | null }> {
  const rows = await parts.tenancy.inScope(scope, async (tx) => {
    const filter = await readFilter(tx, organizationId, query, parts.clock.now());
    const list = purchaseList(organizationId, filter);
    return readBehind(tx, query, list, { after, limit });
  });
  return {
    rows: await presentPurchases(parts, rows),
    next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

async function presentPurchases(
  { tenancy, clock }: Parts,
  rows: readonly PurchaseRow[],
): Promise<Purchase[]> {
  const now = clock.now();
  const names = await readUserNames(
    tenancy,
    rows.map(({ user_id: id }) => id),
  );
  return rows.map((row) => presentPurchase(row, names, now));
}

async function readFilter(
  tx: Transaction,
  organizationId: string,
  query: RouteQuery<Call>,
  now: Date,
): Promise<PurchaseFilter> {
  const { from, until } = await readPeriod(tx, organizationId, query);
  const { status = null, paymentType = null, situation = null, awaits = null, value, search = '' } = query;
  return {
    ...{ status, situation, now },
    paymentType,
    awaits,
    valueCents: value === undefined ? null : centsFromReais(value),
    from: from && firstIdAt(from),
    until: until && firstIdAt(until),
    search: search === '' ? null : search,
  };
}
