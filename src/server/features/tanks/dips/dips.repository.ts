import { sql } from 'kysely';
import type { Millilitres } from '#core/money/volume.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';

export interface DipRow {
  readonly id: string;
  readonly readAt: Date;
  readonly measuredMl: Millilitres;
  readonly bookMl: Millilitres;
  readonly userId: string | null;
  readonly bookedAt: Date | null;
  readonly entryId: string | null;
  readonly reason: string;
  /** True if no reading is newer, and no other reading was booked after this reading. */
  readonly isNewest: boolean;
}

const columns = sql<DipRow>`d.id, d.read_at AS "readAt", d.measured_ml AS "measuredMl", d.book_ml AS "bookMl",
  d.user_id AS "userId", d.booked_at AS "bookedAt", d.entry_id AS "entryId", d.reason,
  NOT EXISTS (SELECT FROM tank_dips n
    WHERE n.organization_id = d.organization_id AND n.tank_id = d.tank_id AND n.id <> d.id
      AND ((n.read_at, n.id) > (d.read_at, d.id) OR n.booked_at > d.read_at)) AS "isNewest"`;

export async function countDips(
  tx: DatabaseTransaction,
  organizationId: string,
  tankId: string,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM tank_dips d
    WHERE d.organization_id = ${organizationId} AND d.tank_id = ${tankId}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function findDips(
  tx: DatabaseTransaction,
  organizationId: string,
  tankId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<DipRow[]> {
  const { rows } = await sql<DipRow>`
    SELECT ${columns} FROM tank_dips d
    WHERE d.organization_id = ${organizationId} AND d.tank_id = ${tankId}
    ORDER BY d.read_at DESC, d.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(tx);
  return rows;
}

export async function findDip(
  tx: DatabaseTransaction,
  organizationId: string,
  tankId: string,
  id: string,
): Promise<DipRow | undefined> {
  const { rows } = await sql<DipRow>`
    SELECT ${columns} FROM tank_dips d
    WHERE d.organization_id = ${organizationId} AND d.tank_id = ${tankId} AND d.id = ${id}`.execute(tx);
  return rows[0];
}

/** True if a reading was booked at or after `at`, or was taken after `at`. The book level at `at` is then outdated. */
export async function wasBookedAfter(
  tx: DatabaseTransaction,
  organizationId: string,
  tankId: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM tank_dips d
    WHERE d.organization_id = ${organizationId} AND d.tank_id = ${tankId}
      AND (d.booked_at >= ${at} OR d.read_at > ${at}) LIMIT 1`.execute(tx);
  return rows.length > 0;
}

export interface NewDip {
  readonly id: string;
  readonly tankId: string;
  readonly readAt: Date;
  readonly measuredMl: Millilitres;
  readonly bookMl: Millilitres;
  readonly userId: string | null;
  readonly createdAt: Date;
}

export async function insertDip(tx: DatabaseTransaction, organizationId: string, dip: NewDip): Promise<void> {
  await tx
    .insertInto('tank_dips')
    .values({
      organization_id: organizationId,
      id: dip.id,
      tank_id: dip.tankId,
      read_at: dip.readAt,
      measured_ml: dip.measuredMl,
      book_ml: dip.bookMl,
      user_id: dip.userId,
      created_at: dip.createdAt,
    })
    .execute();
}

export async function markBooked(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  booked: { readonly booked_at: Date; readonly entry_id: string | null; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('tank_dips')
    .set(booked)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
