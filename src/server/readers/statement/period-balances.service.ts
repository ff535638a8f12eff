import { reaisFromCents } from '#core/money/reais.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import { readPeriod, type LocalDays } from '../../platform/organization/period.ts';
import { sumPeriodBalances, type EntryRange } from './period-balances.repository.ts';

export async function readRange(
  tx: DatabaseTransaction,
  organizationId: string,
  days: LocalDays,
): Promise<EntryRange> {
  const { from, until } = await readPeriod(tx, organizationId, days);
  return { from: from && firstIdAt(from), until: until && firstIdAt(until) };
}

export async function readEnds(
  tx: DatabaseTransaction,
  organizationId: string,
  accountIds: readonly string[],
  range: EntryRange,
): Promise<{ opening: number; closing: number }> {
  const { openingCents, closingCents } = await sumPeriodBalances(tx, organizationId, accountIds, range);
  return { opening: reaisFromCents(openingCents), closing: reaisFromCents(closingCents) };
}
