import { sql } from 'kysely';
import type { RunStatus } from '#contract/schedules.ts';
import type { Cents } from '#core/money/cents.ts';
import { ownersInUse, type ScheduleRecord } from './schedules.repository.ts';

export interface ListedSchedule extends ScheduleRecord {
  readonly rows: number;
  readonly amount_cents: Cents;
  readonly center_name: string | null;
  readonly run_id: string | null;
  readonly run_status: RunStatus | null;
  readonly run_at: Date | null;
}

const standing = sql`LEFT JOIN LATERAL (
  SELECT count(*)::int AS count, sum(greatest(s.share_cents - a.balance_cents, 0)) AS lacking FROM wallets w
  JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id ${ownersInUse}
  WHERE w.organization_id = s.organization_id AND w.expense_center_id = s.expense_center_id
    AND CASE s.sharing_type WHEN 'EMPLOYEE' THEN m.user_id IS NOT NULL ELSE v.id IS NOT NULL END
  ) standing ON s.expense_center_id IS NOT NULL`;

const lacking = sql`LEFT JOIN LATERAL (
  SELECT sum(greatest(coalesce(r.amount_cents, s.share_cents) - coalesce(held.cents, 0), 0)) AS cents FROM schedule_rows r
  LEFT JOIN LATERAL (
    SELECT sum(a.balance_cents) AS cents FROM wallets w
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
    LEFT JOIN expense_centers e ON e.organization_id = w.organization_id AND e.id = w.expense_center_id
    WHERE w.organization_id = r.organization_id AND (w.user_id = r.owner_id OR w.vehicle_id = r.owner_id)
      AND (r.wallet_id IS NULL OR w.id = r.wallet_id)
      AND (r.expense_center_id IS NULL OR w.expense_center_id = r.expense_center_id)
      AND e.status IS DISTINCT FROM 'deleted') held ON true
  WHERE r.organization_id = s.organization_id AND r.schedule_id = s.id
  ) lacking ON s.amount_mode = 'target' AND s.expense_center_id IS NULL`;

const newestRun = sql`LEFT JOIN LATERAL (
  SELECT q.id, q.status, q.decided_at FROM schedule_runs q
  WHERE q.organization_id = s.organization_id AND q.schedule_id = s.id ORDER BY q.id DESC LIMIT 1) run ON true`;

/** Columns of the listed schedule `s`. They need {@link listedJoin}. */
export const listedColumns = sql<ListedSchedule>`s.*, coalesce(standing.count, s.row_count) AS rows, center.name AS center_name,
  coalesce(CASE
    WHEN s.amount_mode = 'target' THEN coalesce(standing.lacking, lacking.cents)
    WHEN s.expense_center_id IS NULL THEN s.own_cents + (s.row_count - s.own_rows) * s.share_cents
    ELSE standing.count * s.share_cents END, 0)::bigint AS amount_cents,
  run.id AS run_id, run.status AS run_status, run.decided_at AS run_at`;

export const listedJoin = sql`
  LEFT JOIN expense_centers center ON center.organization_id = s.organization_id AND center.id = s.expense_center_id
  ${standing} ${lacking} ${newestRun}`;
