import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/tenancy.ts';
import { columnsIn, type StampedTable } from './stamped-rows.ts';

export interface ReadRow {
  readonly id: string;
  readonly columns: string;
  readonly stamp: string | null;
}

export async function findOrganizations(tx: DatabaseTransaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT organization_id AS id FROM organizations ORDER BY organization_id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function findRows(
  tx: DatabaseTransaction,
  table: StampedTable,
  organizationId: string,
  after: string | null,
  limit: number,
): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    SELECT r.id, ${columnsIn(table)} AS columns, r.stamp FROM ${sql.table(table)} r
    WHERE r.organization_id = ${organizationId} ${after === null ? sql`` : sql`AND r.id > ${after}`}
    ORDER BY r.id LIMIT ${limit}`.execute(tx);
  return rows;
}

export interface ReadAnswer {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly answer: string;
  readonly stamp: string | null;
  readonly createdAt: Date;
}

export async function findAnswers(
  tx: DatabaseTransaction,
  organizationId: string,
  after: Pick<ReadAnswer, 'userId' | 'key'> | null,
  limit: number,
): Promise<ReadAnswer[]> {
  const { rows } = await sql<ReadAnswer>`
    SELECT user_id AS "userId", key, request_hash AS "requestHash", answer::text AS answer, stamp,
      created_at AS "createdAt"
    FROM idempotency_keys
    WHERE organization_id = ${organizationId} AND request_hash IS NOT NULL AND answer IS NOT NULL
      ${after === null ? sql`` : sql`AND (user_id, key) > (${after.userId}, ${after.key})`}
    ORDER BY user_id, key LIMIT ${limit}`.execute(tx);
  return rows;
}
