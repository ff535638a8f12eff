import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentFilled } from '../statement/filled.ts';
import { findFewAccounts, hasEntry, lineQuery } from './line-entries.repository.ts';
import { LINE_POSTINGS, type ReconciledLine } from './line-entries.rules.ts';
import { endOf } from './reconciliation.service.ts';

type LineEntriesCall = 'GET /admin/organization/reconciliation/{line}';

/**
 * Lists the entries behind a line of the reconciliation. Refuses with `instant_ahead`, and with `not_found` if the
 * organization has no entry `beforeEntry`.
 */
export async function listLineEntries(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  line: ReconciledLine,
  { at, beforeEntry, limit = DEFAULT_PAGE_SIZE }: RouteQuery<LineEntriesCall>,
): Promise<RouteResponse<LineEntriesCall>> {
  if (beforeEntry !== undefined && !(await hasEntry(tx, organizationId, beforeEntry))) {
    throw new Refusal('not_found');
  }
  const ends = [endOf(at, clock), beforeEntry].filter((end) => typeof end === 'string').sort();
  const of = LINE_POSTINGS[line];
  const accounts = await findFewAccounts(tx, organizationId, of);
  // The query reads one row more than the page shows. The extra row shows that older entries exist.
  const page = { until: ends[0] ?? null, entries: limit + 1 };
  const { rows } = await lineQuery(organizationId, of, accounts, page).execute(tx);
  const shown = rows.slice(0, limit);
  return {
    docs: shown.map(({ entryId, postedAt, kind, amountCents, wallets, owner, fill }) => ({
      _id: entryId,
      at: postedAt.toISOString(),
      kind,
      amount: reaisFromCents(amountCents),
      count: wallets,
      owner,
      fill: presentFilled(fill),
    })),
    next: rows.length > limit ? (shown.at(-1)?.entryId ?? null) : null,
  };
}
