import { sql } from 'kysely';
import type { RunReason, RunStatus } from '#contract/schedules.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { later, type Later } from '../../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { listedColumns, listedJoin, type ListedSchedule } from '../../features/schedules/listed-sql.ts';

/**
 * Active schedules that run before the instant `before`, sorted by time. An organization has so few of them that they
 * need no paging.
 */
export function findDue(
  tx: DatabaseTransaction,
  organizationId: string,
  before: Date,
): Later<ListedSchedule[]> {
  const finding = sql<ListedSchedule>`
    SELECT ${listedColumns} FROM schedules s ${listedJoin}
    WHERE s.organization_id = ${organizationId} AND s.status = 'active' AND s.next_at < ${before}
    ORDER BY s.next_at, s.id`;
  return later(tx, finding);
}

export interface DecidedRunRow {
  readonly id: string;
  readonly scheduleId: string;
  readonly name: string;
  readonly at: Date;
  readonly status: RunStatus;
  readonly reason: RunReason | null;
  readonly rows: number;
  readonly amountCents: Cents;
  readonly requestedCents: Cents;
}

export interface DecidedRuns {
  readonly count: number;
  readonly amountCents: Cents;
  readonly first: readonly DecidedRunRow[];
}

const gave = sql`q.entry_id IS NOT NULL`;
const missed = sql`(q.status = 'failed' OR q.reason = 'too_late')`;

export function findDecided(
  tx: DatabaseTransaction,
  organizationId: string,
  { which, fromId, limit }: { which: 'gave' | 'missed'; fromId: string; limit: number },
): Later<DecidedRuns> {
  type DueScheduleRow = DecidedRunRow & Pick<DecidedRuns, 'count'> & { readonly sumCents: Cents };
  const finding = sql<DueScheduleRow>`
    SELECT q.id, q.schedule_id AS "scheduleId", s.name, q.decided_at AS at, q.status, q.reason, q.given_rows AS rows,
      q.amount_cents AS "amountCents", q.wanted_cents AS "requestedCents", count(*) OVER ()::int AS count,
      (sum(q.amount_cents) OVER ())::bigint AS "sumCents"
    FROM schedule_runs q JOIN schedules s ON s.organization_id = q.organization_id AND s.id = q.schedule_id
    WHERE q.organization_id = ${organizationId} AND q.id >= ${fromId} AND ${which === 'gave' ? gave : missed}
    ORDER BY q.id DESC LIMIT ${limit}`;
  return later(tx, finding, (rows) => ({
    count: rows[0]?.count ?? 0,
    amountCents: rows[0]?.sumCents ?? ZERO_CENTS,
    first: rows,
  }));
}
