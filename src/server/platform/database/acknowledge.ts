/**
 * What an earlier transaction did is told again only once it is as safe as it would be now. A commit is seen as soon as its server has it; after
 * a restart or a wait that was cut short, perhaps on no standby. One that writes waits until the standby has all that was written before
 * it, and so does whoever is answered after it.
 */
import { sql } from 'kysely';
import { later } from './later.ts';
import type { Transaction } from './tenancy.ts';

/** For a transaction that answers with what an earlier one did, and may have nothing to write itself. */
export function acknowledgeEarlier(tx: Transaction): void {
  void later(tx, sql`SELECT pg_logical_emit_message(true, 'litro', 'acknowledged')`);
}
