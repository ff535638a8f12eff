import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { StatementLine } from '#contract/statement.ts';
import { cents, ZERO_CENTS } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { companyQuery, findStatementAccounts, isOfCompany } from './company-statement.repository.ts';
import type { DescribedEntry } from './described-entries.ts';
import { presentFilled } from './filled.ts';
import { readEnds, readRange } from './period-balances.service.ts';

type CompanyStatementCall = 'GET /v2/user/statement';

/**
 * Reads the statement of the company. Refuses with `not_found` if the entry `beforeEntry` is not in this statement.
 */
export async function readCompanyStatement(
  tx: DatabaseTransaction,
  organizationId: string,
  query: RouteQuery<CompanyStatementCall>,
): Promise<RouteResponse<CompanyStatementCall>> {
  const { beforeEntry = null, limit = DEFAULT_PAGE_SIZE, kind } = query;
  const range = await readRange(tx, organizationId, query);
  const accounts = await findStatementAccounts(tx, organizationId);
  if (beforeEntry !== null && !(await isOfCompany(tx, organizationId, accounts, beforeEntry))) {
    throw new Refusal('not_found');
  }
  const { rows } = await companyQuery(organizationId, accounts, {
    ...range,
    before: beforeEntry,
    // The query reads one row more than the page shows. The extra row shows that older entries exist.
    entries: limit + 1,
    refuelsOnly: kind === 'refuel',
  }).execute(tx);
  const page = rows.slice(0, limit);
  const now = await readEnds(tx, organizationId, [accounts.company], { from: null, until: null });
  return {
    docs: page.map(presentLine),
    next: rows.length > limit ? (page.at(-1)?.entryId ?? null) : null,
    ...(await readEnds(tx, organizationId, [accounts.company], range)),
    balance: now.closing,
  };
}

function presentLine(row: DescribedEntry): StatementLine {
  const { entryId, postedAt, kind, amountCents, balanceCents, wallets, owner, fill } = row;
  const { debtCents = ZERO_CENTS } = row;
  const isPaid = kind === 'refuel' && amountCents !== 0;
  return {
    _id: entryId,
    at: postedAt.toISOString(),
    kind,
    amount: reaisFromCents(amountCents),
    fromCompany: reaisFromCents(isPaid ? cents(-amountCents) : ZERO_CENTS),
    ...(debtCents !== ZERO_CENTS && { debt: reaisFromCents(debtCents) }),
    fees: reaisFromCents(fill?.feeCents ?? ZERO_CENTS),
    balance: reaisFromCents(balanceCents),
    count: wallets,
    owner,
    wallets: [],
    fill: presentFilled(fill),
  };
}
