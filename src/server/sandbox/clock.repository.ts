import { sql } from 'kysely';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';

/** Offset of the sandbox clock in milliseconds; 0 for a clock that was never moved. */
export async function findAheadMs(tx: DatabaseTransaction): Promise<number> {
  const row = await tx.selectFrom('sandbox_clock').select('ahead_ms').executeTakeFirst();
  return row?.ahead_ms ?? 0;
}

/** Raises the stored offset of the sandbox clock to `aheadMs`, never lowers it. Returns the stored offset. */
export async function raiseAheadMs(tx: DatabaseTransaction, aheadMs: number): Promise<number> {
  const row = await tx
    .insertInto('sandbox_clock')
    .values({ ahead_ms: aheadMs })
    .onConflict((conflict) =>
      conflict
        .column('is_moved')
        .doUpdateSet({ ahead_ms: sql<number>`greatest(sandbox_clock.ahead_ms, excluded.ahead_ms)` }),
    )
    .returning('ahead_ms')
    .executeTakeFirstOrThrow();
  return row.ahead_ms;
}
