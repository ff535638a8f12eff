import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

/** Time after the expiry of a code in which a bank may still report a payment that was made before the expiry. */
const LATE_MS = 24 * 3_600_000;

export async function findOpenCharges(tx: DatabaseTransaction, id: string, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - LATE_MS);
  const { rows } = await sql<{ txid: string }>`
    SELECT txid FROM purchases
    WHERE organization_id = ${id} AND txid IS NOT NULL AND entry_id IS NULL AND expires_at > ${since}
    UNION
    SELECT c.txid FROM bill_charges c WHERE c.organization_id = ${id} AND c.expires_at > ${since}
      AND NOT EXISTS (SELECT FROM payments p WHERE p.organization_id = c.organization_id AND p.txid = c.txid)`.execute(
    tx,
  );
  return rows.map(({ txid }) => txid);
}
