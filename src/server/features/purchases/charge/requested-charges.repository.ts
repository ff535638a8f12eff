import { sql, type Insertable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';

export interface RequestedCharge {
  readonly organizationId: string;
  readonly txid: string;
  readonly madeAt: Date;
  readonly asks: number;
}

export async function insertRequestedCharge(
  tx: DatabaseTransaction,
  charge: Insertable<Schema['asked_charges']>,
): Promise<void> {
  await tx
    .insertInto('asked_charges')
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Reserves the charge that has waited longest, of any organization. The reservation ends at `until`, in case this server
 * stops. Skips charges that another server is reserving.
 * The subquery is materialized, because a joined subquery may run once per row and reserve several charges.
 */
export async function takeCharge(
  tx: DatabaseTransaction,
  now: Date,
  until: Date,
): Promise<RequestedCharge | undefined> {
  const { rows } = await sql<RequestedCharge>`
    WITH due AS MATERIALIZED (SELECT organization_id, txid FROM asked_charges WHERE ask_at <= ${now}
      ORDER BY ask_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE asked_charges c SET ask_at = ${until} FROM due
    WHERE c.organization_id = due.organization_id AND c.txid = due.txid
    RETURNING c.organization_id AS "organizationId", c.txid, c.made_at AS "madeAt", c.asks`.execute(tx);
  return rows[0];
}

export async function planCharge(
  tx: DatabaseTransaction,
  { organizationId, txid, asks }: RequestedCharge,
  askAt: Date,
): Promise<void> {
  await tx
    .updateTable('asked_charges')
    .set({ asks: asks + 1, ask_at: askAt })
    .where('organization_id', '=', organizationId)
    .where('txid', '=', txid)
    .execute();
}

export async function deleteRequestedCharge(
  tx: DatabaseTransaction,
  organizationId: string,
  txid: string,
): Promise<void> {
  await tx
    .deleteFrom('asked_charges')
    .where('organization_id', '=', organizationId)
    .where('txid', '=', txid)
    .execute();
}
