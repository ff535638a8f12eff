import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

/**
 * Reserves the next turn at a map source by the database clock, which all servers share. Returns the milliseconds until
 * the turn begins; null if the wait would exceed `mostWaitMs`. A turn lasts `lengthMs`. The reservation is one short
 * statement, so no transaction is open while the caller waits.
 */
export async function takeTurn(
  tx: DatabaseTransaction,
  source: string,
  { lengthMs, mostWaitMs }: { readonly lengthMs: number; readonly mostWaitMs: number },
): Promise<number | null> {
  const milliseconds = (count: number) => sql`${count}::float8 * interval '1 millisecond'`;
  const { rows } = await sql<{ waitMs: number }>`
    INSERT INTO map_turns AS t (source, taken_until) VALUES (${source}, clock_timestamp() + ${milliseconds(lengthMs)})
    ON CONFLICT (source) DO UPDATE
      SET taken_until = greatest(t.taken_until, clock_timestamp()) + ${milliseconds(lengthMs)}
      WHERE t.taken_until <= clock_timestamp() + ${milliseconds(mostWaitMs)}
    RETURNING greatest(0, extract(epoch FROM t.taken_until - clock_timestamp()) * 1000 - ${lengthMs}::float8)::float8 AS "waitMs"`.execute(
    tx,
  );
  return rows[0]?.waitMs ?? null;
}
