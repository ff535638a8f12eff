import type { ListedPurchase } from '#contract/purchases.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readAfter, readPage } from '../../../platform/database/list-sql.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { nextAfter } from '../../../platform/exports/list-export.ts';
import { firstIdAt } from '../../../platform/identifier.ts';
import { sumCompanies } from '../../../ledger/company-sums.ts';
import { readPeriods } from '../../../platform/organization/period.ts';
import type { PaymentPort } from '../../../platform/ports/payment-port.ts';
import type { PaymentAccounts } from '../../../platform/config/payment-settings.ts';
import { readUserNames } from '../../../platform/accounts/user-name.service.ts';
import {
  purchaseList,
  sumPurchases,
  type ListedRow,
  type PurchaseFilter,
} from './purchase-list.repository.ts';
import { offeredTypes } from '../offered-types.rules.ts';
import { presentCredit, presentPurchase } from '../purchases.presenter.ts';
import { findBuyer } from '../purchases.repository.ts';
import { readOwing } from '../owing.service.ts';

type PurchaseListCall = 'GET /v2/admin/organization/purchase';

interface PurchaseListRequest {
  readonly scope: Scope;
  readonly query: RouteQuery<PurchaseListCall>;
}

interface PurchaseListDependencies {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly accounts: PaymentAccounts;
}

export async function listPurchases(
  {
    tenancy,
    clock,
    accounts,
    payments,
  }: PurchaseListDependencies & { readonly payments: PaymentPort | null },
  { scope, query }: PurchaseListRequest,
): Promise<RouteResponse<PurchaseListCall>> {
  const { organizations } = scope;
  const [only, ...others] = organizations;
  const isOfOne = only !== undefined && others.length === 0;
  const { page, sums, held, owing, buyer } = await tenancy.inScope(
    scope,
    async (tx) => {
      const filter = await readFilter(tx, organizations, query, clock.now());
      return {
        page: await readPage(tx, query, purchaseList(filter)),
        sums: await sumPurchases(tx, filter),
        held: await sumCompanies(tx, organizations),
        owing: isOfOne ? await readOwing(tx, clock, only) : null,
        buyer: isOfOne ? await findBuyer(tx, only) : null,
      };
    },
    { snapshot: true },
  );
  const { rows, ...paging } = page;
  return {
    docs: await presentPurchases({ tenancy, clock, accounts }, rows),
    ...paging,
    balance: reaisFromCents(held.companyCents),
    debt: reaisFromCents(held.debtCents),
    credit: owing && presentCredit(owing),
    paymentTypes: owing && buyer && offeredTypes({ hasPix: payments !== null, accounts, buyer, owing }),
    totals: {
      count: sums.count,
      pending: reaisFromCents(sums.pendingCents),
      paid: reaisFromCents(sums.paidCents),
      cancelled: reaisFromCents(sums.cancelledCents),
      returned: reaisFromCents(sums.returnedCents),
    },
  };
}

export async function readPurchaseBatch(
  parts: PurchaseListDependencies,
  { scope, query }: PurchaseListRequest,
  after: string | null,
  limit: number,
): Promise<{ rows: ListedPurchase[]; next: string | null }> {
  const rows = await parts.tenancy.inScope(scope, async (tx) => {
    const filter = await readFilter(tx, scope.organizations, query, parts.clock.now());
    return readAfter(tx, query, purchaseList(filter), { after, limit });
  });
  return {
    rows: await presentPurchases(parts, rows),
    next: nextAfter(rows, limit, ({ id }) => id),
  };
}

async function presentPurchases(
  { tenancy, clock, accounts }: PurchaseListDependencies,
  rows: readonly ListedRow[],
): Promise<ListedPurchase[]> {
  const now = clock.now();
  const names = await readUserNames(
    tenancy,
    rows.map(({ user_id: id }) => id),
  );
  return rows.map((row) => ({
    ...presentPurchase(row, { names, now, accounts }),
    organization: { _id: row.organization_id, name: row.organizationName, timeZone: row.timeZone },
  }));
}

async function readFilter(
  tx: DatabaseTransaction,
  organizations: readonly string[],
  query: RouteQuery<PurchaseListCall>,
  now: Date,
): Promise<PurchaseFilter> {
  const periods = await readPeriods(tx, organizations, query);
  const { status = null, paymentType = null, situation = null, awaits = null, value, search = '' } = query;
  const { returned: isReturned = false } = query;
  return {
    status,
    situation,
    isReturned,
    now,
    paymentType,
    awaits,
    valueCents: value === undefined ? null : centsFromReais(value),
    spans: periods.map(({ organizations: ids, from, until }) => ({
      organizations: ids,
      from: from && firstIdAt(from),
      until: until && firstIdAt(until),
    })),
    search: search === '' ? null : search,
  };
}
