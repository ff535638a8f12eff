/**
 * Confirmation of an earlier transaction's result. A commit is visible before a standby has it. The server may only
 * report such a result once it is durable. A transaction that writes waits until the standby has all earlier writes.
 */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { later } from './later.ts';

/** For a transaction that returns the result of an earlier one and may write nothing itself. */
export function acknowledgeEarlier(tx: Kysely<Schema>): void {
  void later(tx, sql`SELECT pg_logical_emit_message(true, 'litro', 'acknowledged')`);
}
