import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { DistributionLine } from '#contract/distributions.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import { parseSort } from '../../platform/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readPeriod } from '../../platform/organization/period.ts';
import { authorIn, readUserNames } from '../../platform/accounts/user-name.service.ts';
import {
  findAuthors,
  findDistributions,
  findWalletsByOwner,
  isDistribution,
  sumDistributions,
  type DistributionListFilter,
  type DistributionListRow,
} from './distribution-list.repository.ts';
import { sumLeft } from './left.repository.ts';

type DistributionListCall = 'GET /admin/organization/balancesharing';

interface DistributionListRequest {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly query: RouteQuery<DistributionListCall>;
}

/** Returns a page of the distributions. Refuses with `not_found` if `after` is no distribution of the organization. */
export async function listDistributions(
  tenancy: Tenancy,
  request: DistributionListRequest,
): Promise<RouteResponse<DistributionListCall>> {
  const { rows, next, totals, authorIds } = await tenancy.inScope(
    request.scope,
    async (tx) => {
      const { filter, left, ...page } = await readRows(tx, request, request.query.limit ?? DEFAULT_PAGE_SIZE);
      const { organizationId } = request;
      return {
        ...page,
        totals: await sumDistributions(tx, organizationId, filter, left),
        authorIds: await findAuthors(tx, organizationId),
      };
    },
    // Several statements read distributions, sums and balances. One snapshot keeps the results consistent.
    { snapshot: true },
  );
  const names = await readUserNames(tenancy, authorIds);
  return {
    docs: presentDistributions(rows, names),
    next,
    totals: {
      count: totals.count,
      amount: reaisFromCents(totals.amountCents),
      collected: reaisFromCents(totals.collectedCents),
      left: reaisFromCents(totals.leftCents),
    },
    authors: authorIds
      .map((user) => ({ user, name: names.get(user) ?? '' }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  };
}

export async function readDistributionBatch(
  tenancy: Tenancy,
  request: DistributionListRequest,
  limit: number,
): Promise<{ rows: DistributionLine[]; next: string | null }> {
  const { rows, next } = await tenancy.inScope(request.scope, (tx) => readRows(tx, request, limit), {
    snapshot: true,
  });
  const names = await readUserNames(
    tenancy,
    rows.map(({ userId }) => userId),
  );
  return { rows: presentDistributions(rows, names), next };
}

async function readRows(
  tx: DatabaseTransaction,
  { organizationId, query }: DistributionListRequest,
  limit: number,
) {
  const { after = null } = query;
  const filter = await readFilter(tx, organizationId, query);
  if (after !== null && !(await isDistribution(tx, organizationId, after))) throw new Refusal('not_found');
  const left = await sumLeft(tx, organizationId);
  const { key, descending } = parseSort(query.sort);
  const rows = await findDistributions(tx, organizationId, filter, left, {
    by: key === 'amount' ? key : '_id',
    descending,
    after,
    // Reads one row more than the page needs, to learn whether a next page exists.
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  return { filter, left, rows: shown, next: rows.length > limit ? (shown.at(-1)?.entryId ?? null) : null };
}

async function readFilter(
  tx: DatabaseTransaction,
  organizationId: string,
  query: RouteQuery<DistributionListCall>,
): Promise<DistributionListFilter> {
  const { from, until } = await readPeriod(tx, organizationId, query);
  const { by = null, source = null, withLeft = false, search = '' } = query;
  return {
    from: from && firstIdAt(from),
    until: until && firstIdAt(until),
    userId: by,
    source,
    withLeft,
    walletIds: search === '' ? null : await findWalletsByOwner(tx, organizationId, search),
  };
}

function presentDistributions(
  rows: readonly DistributionListRow[],
  names: ReadonlyMap<string, string>,
): DistributionLine[] {
  return rows.map(({ entryId, postedAt, userId, source, schedule, wallets, ...sums }) => ({
    _id: entryId,
    at: postedAt.toISOString(),
    by: authorIn(names, userId),
    source,
    schedule,
    rows: wallets,
    amount: reaisFromCents(sums.amountCents),
    collected: reaisFromCents(sums.collectedCents),
    left: reaisFromCents(sums.leftCents),
  }));
}
