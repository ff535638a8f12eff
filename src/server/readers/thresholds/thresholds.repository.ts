import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { LowMark } from './low-marks.rules.ts';

export async function findWatched(tx: DatabaseTransaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.organization_id AS id FROM organizations o
    LEFT JOIN organization_settings s USING (organization_id)
    WHERE o.status = 'active' AND (num_nonnulls(s.low_balance_cents, s.low_days, s.low_wallet_cents) > 0
      OR EXISTS (SELECT FROM low_marks m WHERE m.organization_id = o.organization_id))
    ORDER BY 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Records the threshold check of an organization, and locks the record until the transaction ends. Returns undefined if
 * another check ran since `before`. A recorded time later than `now`, which a server with a faster clock wrote, does not
 * count.
 */
export async function takeCheck(
  tx: DatabaseTransaction,
  organizationId: string,
  now: Date,
  before: Date,
): Promise<{ walletsReportedAt: Date | null } | undefined> {
  const { rows } = await sql<{ walletsReportedAt: Date | null }>`
    INSERT INTO low_checks AS c (organization_id, checked_at) VALUES (${organizationId}, ${now})
    ON CONFLICT (organization_id) DO UPDATE SET checked_at = excluded.checked_at
      WHERE c.checked_at <= ${before} OR c.checked_at > excluded.checked_at
    RETURNING c.wallets_told_at AS "walletsReportedAt"`.execute(tx);
  return rows[0];
}

export async function writeWalletsReported(
  tx: DatabaseTransaction,
  organizationId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('low_checks')
    .set({ wallets_told_at: now })
    .where('organization_id', '=', organizationId)
    .execute();
}

export interface LowMarkRow extends LowMark {
  readonly reportedAt: Date | null;
}

export async function findMarks(tx: DatabaseTransaction, organizationId: string): Promise<LowMarkRow[]> {
  return tx
    .selectFrom('low_marks')
    .select(['kind', 'subject_id as subjectId', 'told_at as reportedAt'])
    .where('organization_id', '=', organizationId)
    .execute();
}

export async function insertMarks(
  tx: DatabaseTransaction,
  organizationId: string,
  marks: readonly LowMark[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO low_marks (organization_id, kind, subject_id, fell_at)
    SELECT ${organizationId}::uuid, m.kind, m.subject_id, ${now}
    FROM unnest(${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ subjectId }) => subjectId)}::uuid[])
      AS m (kind, subject_id)`.execute(tx);
}

export async function deleteMarks(
  tx: DatabaseTransaction,
  organizationId: string,
  marks: readonly LowMark[],
): Promise<void> {
  await sql`
    DELETE FROM low_marks m WHERE m.organization_id = ${organizationId} AND (m.kind, m.subject_id) IN (
      SELECT * FROM unnest(${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ subjectId }) => subjectId)}::uuid[]))`.execute(
    tx,
  );
}

export async function markReported(
  tx: DatabaseTransaction,
  organizationId: string,
  kinds: readonly LowMark['kind'][],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('low_marks')
    .set({ told_at: now })
    .where('organization_id', '=', organizationId)
    .where('kind', 'in', kinds)
    .where('told_at', 'is', null)
    .execute();
}
