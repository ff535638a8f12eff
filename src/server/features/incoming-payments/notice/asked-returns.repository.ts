import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';

/** The next page of the bank's list of returns, for a period that ends at `periodTo`. */
export interface ReturnAsk {
  readonly periodTo: Date;
  readonly page: number;
}

/**
 * Reserves the next page of the bank's list of returns until `until`. Returns undefined if the page is not due, or if
 * another server has reserved it.
 */
export async function takeReturnAsk(
  tx: DatabaseTransaction,
  now: Date,
  until: Date,
): Promise<ReturnAsk | undefined> {
  const { rows } = await sql<ReturnAsk>`
    UPDATE return_asks SET ask_at = ${until}, period_to = CASE page WHEN 0 THEN ${now} ELSE coalesce(period_to, ${now}) END
    WHERE ask_at <= ${now} RETURNING period_to AS "periodTo", page`.execute(tx);
  return rows[0];
}

export async function planReturnAsk(tx: DatabaseTransaction, page: number, askAt: Date): Promise<void> {
  await tx.updateTable('return_asks').set({ page, ask_at: askAt }).execute();
}
