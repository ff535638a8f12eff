import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { BillNews } from './mails.ts';

export interface UnreportedBill extends BillNews {
  readonly organizationId: string;
  readonly id: string;
}

export async function findUnreportedBills(tx: DatabaseTransaction): Promise<UnreportedBill[]> {
  const { rows } = await sql<UnreportedBill>`
    SELECT b.organization_id AS "organizationId", o.name AS organization, b.id,
      b.starts_on AS "from", b.ends_on AS "to", b.due_on AS "dueOn", b.owed_cents AS "owedCents"
    FROM bills b JOIN organizations o ON o.organization_id = b.organization_id
    WHERE b.status = 'processing' AND b.told_at IS NULL ORDER BY b.organization_id, b.id`.execute(tx);
  return rows;
}

/** Marks the bill as notified. Returns false if another server has already marked the bill. */
export async function markReported(
  tx: DatabaseTransaction,
  { organizationId, id }: UnreportedBill,
  at: Date,
): Promise<boolean> {
  const marked = await tx
    .updateTable('bills')
    .set({ told_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}
