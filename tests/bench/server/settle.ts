import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Prepares the next round after a round of `variant`. If the server ran the variant (`ofServer`), waits until the
 * server has sealed all entries. If the bench replayed recorded statements, deletes the entries that wait for a seal.
 * These entries have a missing or recorded stamp. The server would check such entries every few seconds and never seal
 * them.
 */
export const settleSeals = (pool: pg.Pool, ofServer: readonly string[]) => async (variant: string) => {
  if (ofServer.includes(variant)) await untilSealed(pool);
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
