import type { LedgerEntry } from '#contract/statement.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Scope, Tenancy } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readUserName } from '../../platform/accounts/user-name.service.ts';
import { findEntry, findPostings } from './entry.repository.ts';

/** Most postings of an entry in the response. The receipt of a larger distribution shows the remaining postings. */
const MOST_POSTINGS = 100;

/** Reads a ledger entry. Refuses with `not_found` if the organization has no such entry. */
export async function readEntry(
  tenancy: Tenancy,
  { scope, organizationId }: { readonly scope: Scope; readonly organizationId: string },
  entryId: string,
): Promise<LedgerEntry> {
  const { entry, postings } = await tenancy.inScope(scope, async (tx) => {
    const found = await findEntry(tx, organizationId, entryId);
    if (!found) throw new Refusal('not_found');
    return { entry: found, postings: await findPostings(tx, organizationId, entryId, MOST_POSTINGS) };
  });
  const { userId } = entry;
  return {
    _id: entry.id,
    at: entry.postedAt.toISOString(),
    kind: entry.kind,
    by: userId === null ? null : { user: userId, name: await readUserName(tenancy, userId) },
    address: entry.address,
    reason: entry.reason,
    other: entry.other,
    reverses: entry.reversesId,
    collects: entry.collectsId,
    postings: postings.map(({ account, ownerId, ownerKind, name, expenseCenter, ...sums }) => ({
      account,
      owner: ownerId === null ? null : { _id: ownerId, kind: ownerKind, name },
      expenseCenter,
      amount: reaisFromCents(sums.amountCents),
      balance: account === 'company' || account === 'wallet' ? reaisFromCents(sums.balanceCents) : null,
    })),
    total: entry.total,
  };
}
