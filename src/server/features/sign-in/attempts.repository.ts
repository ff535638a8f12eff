import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { CountRule } from '../../platform/accounts/durations.ts';

/**
 * Counts one attempt and returns null. If the limit is reached, returns the end of the lock. A single statement does both,
 * so a burst cannot exceed the limit.
 * Attempts during a lock are not counted and do not prolong the lock.
 */
export async function count(
  tx: DatabaseTransaction,
  hash: string,
  rule: CountRule,
  now: Date,
): Promise<Date | null> {
  const since = new Date(now.getTime() - rule.windowMs);
  const until = new Date(now.getTime() + rule.lockMs);
  const over = sql`(a.locked_until IS NOT NULL OR a.first_failed_at <= ${since}::timestamptz)`;
  const { rows } = await sql`
    INSERT INTO sign_in_attempts AS a (identifier_hash, failures, first_failed_at)
    VALUES (${hash}, 1, ${now}::timestamptz)
    ON CONFLICT (identifier_hash) DO UPDATE SET
      failures = CASE WHEN ${over} THEN 1 ELSE a.failures + 1 END,
      first_failed_at = CASE WHEN ${over} THEN excluded.first_failed_at ELSE a.first_failed_at END,
      locked_until = CASE WHEN NOT ${over} AND a.failures + 1 >= ${rule.limit} THEN ${until}::timestamptz END
    WHERE a.locked_until IS NULL OR a.locked_until <= ${now}::timestamptz
    RETURNING 1`.execute(tx);
  if (rows.length > 0) return null;
  const row = await tx
    .selectFrom('sign_in_attempts')
    .select('locked_until')
    .where('identifier_hash', '=', hash)
    .executeTakeFirst();
  return row?.locked_until ?? until;
}

export async function uncount(tx: DatabaseTransaction, hash: string): Promise<void> {
  await tx
    .updateTable('sign_in_attempts')
    .set((eb) => ({ failures: eb('failures', '-', 1), locked_until: null }))
    .where('identifier_hash', '=', hash)
    .where('failures', '>', 0)
    .execute();
}

export async function clearCounts(tx: DatabaseTransaction, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('identifier_hash', 'in', hashes).execute();
}

export async function deleteOldCounts(tx: DatabaseTransaction, before: Date): Promise<void> {
  await tx
    .deleteFrom('sign_in_attempts')
    .where('first_failed_at', '<', before)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', before)]))
    .execute();
}
