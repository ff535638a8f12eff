/**
 * Confirmation that the result of an earlier transaction is durable. A commit is visible before a standby has it, and
 * the server may report a result only once it is durable. The commit of a writing transaction waits until the standby
 * has all earlier writes.
 */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { later } from './later.ts';

/**
 * Makes the commit of `tx` wait until the standby has all earlier writes. Needed if `tx` returns the result of an
 * earlier transaction and may write nothing itself.
 */
export function acknowledgeEarlier(tx: Kysely<Schema>): void {
  void later(tx, sql`SELECT pg_logical_emit_message(true, 'litro', 'acknowledged')`);
}
