/** What stands in line for its seal after a round, so that none is left to the next one. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

/**
 * What the server posted it seals, which the other ways do not wait for. What they send carries no stamp, or that of the request that
 * it was taken from: the server would look at it every few seconds, and seal none of it.
 */
export const settleSeals = (pool: pg.Pool, ofServer: readonly string[]) => async (way: string) => {
  if (ofServer.includes(way)) await untilSealed(pool);
  else await dropUnsealed(pool);
};

export async function dropUnsealed(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM journal_unsealed');
}

async function untilSealed(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ left: boolean }>(
      'SELECT EXISTS (SELECT FROM journal_unsealed) AS left',
    );
    if (!rows[0]?.left) return;
    await setTimeout(100);
  }
}
