import type { DistributionDetail } from '#contract/distributions.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readUserName } from '../../platform/accounts/user-name.service.ts';
import { leftOf } from './collect-distribution.rules.ts';
import { findDistribution, findNamedRows, sumSince } from './distributions.repository.ts';

interface DistributionsContext {
  readonly scope: Scope;
  readonly organizationId: string;
}

/** Returns a distribution. Refuses with `not_found` for an entry that is no distribution of the organization. */
export async function readDistribution(
  tenancy: Tenancy,
  { scope, organizationId }: DistributionsContext,
  entryId: string,
): Promise<DistributionDetail> {
  // Several statements read the entry and its remainder. One snapshot keeps the results consistent.
  const { entry, rows, leftCents } = await tenancy.inScope(
    scope,
    (tx) => readRows(tx, organizationId, entryId),
    {
      snapshot: true,
    },
  );
  const { userId, address, source, schedule, amountCents, companyAfterCents } = entry;
  return {
    entry: entry.id,
    at: entry.postedAt.toISOString(),
    by: userId === null ? null : { user: userId, name: await readUserName(tenancy, userId) },
    address,
    source,
    schedule,
    amount: reaisFromCents(amountCents),
    left: reaisFromCents(sumCents(leftCents)),
    company: {
      before: reaisFromCents(sumCents([companyAfterCents, amountCents])),
      after: reaisFromCents(companyAfterCents),
    },
    rows: rows.map((row, index) => ({
      owner: row.ownerId,
      name: row.name,
      wallet: row.walletId,
      expenseCenter:
        row.expenseCenterId === null ? null : { _id: row.expenseCenterId, name: row.expenseCenterName ?? '' },
      amount: reaisFromCents(row.gaveCents),
      balance: reaisFromCents(row.balanceAfterCents),
      left: reaisFromCents(leftCents[index] ?? ZERO_CENTS),
    })),
  };
}

async function readRows(tx: DatabaseTransaction, organizationId: string, entryId: string) {
  const entry = await findDistribution(tx, organizationId, entryId);
  if (!entry) throw new Refusal('not_found');
  const rows = await findNamedRows(tx, organizationId, entryId);
  const since = await sumSince(tx, organizationId, entryId);
  const leftCents = rows.map(({ walletId, gaveCents, balanceCents }) => {
    const { takenCents, laterCents } = since(walletId);
    return leftOf({ gaveCents, takenCents, laterCents }, balanceCents);
  });
  return { entry, rows, leftCents };
}
