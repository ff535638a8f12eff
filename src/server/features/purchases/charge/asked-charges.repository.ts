/** All SQL of the charges that the bank is asked about. */
import { sql, type Insertable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Transaction } from '../../../platform/database/tenancy.ts';

export interface AskedCharge {
  readonly organizationId: string;
  readonly txid: string;
  readonly madeAt: Date;
  /** How often it was asked about. */
  readonly asks: number;
}

/** The same charge asked for again is one. */
export async function insertAsked(
  tx: Transaction,
  charge: Insertable<Schema['asked_charges']>,
): Promise<void> {
  await tx
    .insertInto('asked_charges')
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The one that has waited longest, of whichever organisation; nobody else takes it until `until`, though the server that took it be
 * gone. What another server is taking is skipped. Materialized, because a subquery that is joined may run for each row, and take as many.
 */
export async function takeCharge(tx: Transaction, now: Date, until: Date): Promise<AskedCharge | undefined> {
  const { rows } = await sql<AskedCharge>`
    WITH due AS MATERIALIZED (SELECT organization_id, txid FROM asked_charges WHERE ask_at <= ${now}
      ORDER BY ask_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE asked_charges c SET ask_at = ${until} FROM due
    WHERE c.organization_id = due.organization_id AND c.txid = due.txid
    RETURNING c.organization_id AS "organizationId", c.txid, c.made_at AS "madeAt", c.asks`.execute(tx);
  return rows[0];
}

/** What nobody asks about any more by now stays so. */
export async function planCharge(
  tx: Transaction,
  { organizationId, txid, asks }: AskedCharge,
  askAt: Date,
): Promise<void> {
  await tx
    .updateTable('asked_charges')
    .set({ asks: asks + 1, ask_at: askAt })
    .where('organization_id', '=', organizationId)
    .where('txid', '=', txid)
    .execute();
}

/** Nobody asks about it again. */
export async function deleteAsked(tx: Transaction, organizationId: string, txid: string): Promise<void> {
  await tx
    .deleteFrom('asked_charges')
    .where('organization_id', '=', organizationId)
    .where('txid', '=', txid)
    .execute();
}
