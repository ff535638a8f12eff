/** All SQL of the charges that the bank is asked about. */
import { sql } from 'kysely';
import type { Transaction } from '../../database/tenancy.ts';

export interface AskedCharge {
  readonly organizationId: string;
  readonly id: string;
  readonly txid: string;
  readonly boughtAt: Date;
  /** How often it was asked about. */
  readonly asks: number;
}

/**
 * The one that has waited longest, of whichever organisation; nobody else takes it until `until`, though the server that took it be
 * gone. What another server is taking is skipped. Materialized, because a subquery that is joined may run for each row, and take as many.
 */
export async function takeCharge(tx: Transaction, now: Date, until: Date): Promise<AskedCharge | undefined> {
  const { rows } = await sql<AskedCharge>`
    WITH due AS MATERIALIZED (SELECT organization_id, id FROM purchases WHERE ask_at <= ${now}
      ORDER BY ask_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE purchases p SET ask_at = ${until} FROM due
    WHERE p.organization_id = due.organization_id AND p.id = due.id
    RETURNING p.organization_id AS "organizationId", p.id, p.txid, p.created_at AS "boughtAt", p.asks`.execute(
    tx,
  );
  return rows[0];
}

/** Null: nobody asks again. What was credited meanwhile is not asked about either. */
export async function planCharge(
  tx: Transaction,
  { organizationId, id, asks }: AskedCharge,
  askAt: Date | null,
): Promise<void> {
  await sql`UPDATE purchases SET asks = ${asks + 1}, ask_at = CASE WHEN entry_id IS NULL THEN ${askAt}::timestamptz END
    WHERE organization_id = ${organizationId} AND id = ${id}`.execute(tx);
}
