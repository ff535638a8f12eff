import { sql } from 'kysely';
import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { LeftByEntry } from './distribution-list.repository.ts';

/**
 * Number of distributions per wallet that the first step of the search reads, and the growth factor of each further
 * step.
 */
const FIRST_STRIDE = 2;
const LONGER = 4;

/**
 * Calculates the remainder (`leftOf`) of all distributions without reading refuels.
 * For each wallet with a balance, it walks from the newest distribution back until the balance is used up, in growing
 * steps. The cost grows with the rows that have a remainder, not with all past distributions.
 */
export async function sumLeft(tx: DatabaseTransaction, organizationId: string): Promise<LeftByEntry> {
  const { rows } = await sql<{ entryId: string; cents: Cents }>`
    WITH RECURSIVE walked AS (
      SELECT a.id AS account_id, ${LAST_POSITION}::bigint AS position, ${LAST_ID}::uuid AS entry_id,
        0::bigint AS left_cents, a.balance_cents AS open_cents, ${FIRST_STRIDE}::bigint AS stride
      FROM ledger_accounts a
      WHERE a.organization_id = ${organizationId} AND a.kind = 'wallet' AND a.balance_cents > 0
      UNION ALL
      SELECT w.account_id, g.position, g.entry_id, greatest(0, least(g.cents, w.open_cents - g.newer_cents)),
        w.open_cents - g.newer_cents - g.cents,
        -- Only from the last one of a whole stride it goes on.
        CASE WHEN g.count = w.stride THEN w.stride * ${LONGER} ELSE 0 END
      FROM walked w CROSS JOIN LATERAL (
        SELECT given.*, row_number() OVER back AS count, (sum(given.cents) OVER back)::bigint - given.cents AS newer_cents
        FROM (
          SELECT p.position, p.entry_id, p.amount_cents - CASE WHEN h.collected_cents = 0 THEN 0 ELSE coalesce((
              SELECT (-sum(c.amount_cents))::bigint FROM journal_entries e
              JOIN postings c ON c.organization_id = e.organization_id AND c.entry_id = e.id AND c.account_id = w.account_id
              WHERE e.organization_id = ${organizationId} AND e.collects_id = h.entry_id), 0) END AS cents
          FROM postings p
          JOIN hand_outs h ON h.organization_id = p.organization_id AND h.entry_id = p.entry_id
          WHERE p.organization_id = ${organizationId} AND p.account_id = w.account_id AND p.amount_cents > 0
            AND (p.position, p.entry_id) < (w.position, w.entry_id)
          ORDER BY p.position DESC, p.entry_id DESC LIMIT w.stride) given
        WINDOW back AS (ORDER BY given.position DESC, given.entry_id DESC ROWS UNBOUNDED PRECEDING)) g
      WHERE w.open_cents > 0 AND w.stride > 0)
    SELECT entry_id AS "entryId", sum(left_cents)::bigint AS cents FROM walked
    WHERE left_cents > 0 GROUP BY entry_id`.execute(tx);
  return new Map(rows.map(({ entryId, cents }) => [entryId, cents]));
}

/** Start of a backward search: a position and an id behind the last posting of any account. */
const LAST_POSITION = '9223372036854775807';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
