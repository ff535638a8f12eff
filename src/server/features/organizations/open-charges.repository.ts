/** Open Pix charges of an organization before its deletion. */
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

/** A bank may deliver a payment that was made in time until so long after the code expired. */
const LATE_MS = 24 * 3_600_000;

/** The txids of unpaid Pix charges that can still be paid. */
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
