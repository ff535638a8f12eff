import { newId } from '../../src/server/platform/identifier.ts';
import type { TestOrganization } from '../../src/server/testing/organizations.ts';
import type { Portal } from '../../src/server/testing/portal.ts';

interface Scheduled {
  readonly word: string;
  readonly sharingType: 'EMPLOYEE' | 'VEHICLE';
  readonly userId: string;
}

export async function scheduleCredit(
  { pool, clock }: Portal,
  { id: organizationId }: TestOrganization,
  { word, sharingType, userId }: Scheduled,
): Promise<void> {
  const owner = sharingType === 'VEHICLE' ? 'vehicle_id' : 'user_id';
  const [active, deleted] = [newId(clock), newId(clock)];
  const insert = `INSERT INTO schedules (organization_id, id, name, schedule_type, step, local_time, starts_on, on_holidays,
    amount_mode, share_cents, on_shortfall, sharing_type, expense_center_id, status, due_on, due_at, next_at, decided_on, user_id, created_at)`;
  const columns = `'daily', 1, '08:00', '2026-11-01', 'run', 'fixed', 1200, 'whole', $4`;
  await pool.query(
    `${insert} SELECT $1, $2, $3, ${columns}, NULL, 'active', '2026-12-01', '2026-12-01T11:00:00Z', '2026-12-01T11:00:00Z',
       '2026-11-20', $5, $6`,
    [organizationId, active, `Diária ${word}`, sharingType, userId, clock.now()],
  );
  await pool.query(
    `${insert} SELECT $1, $2, $3, ${columns}, id, 'deleted', NULL, NULL, NULL, '2026-11-20', $5, $6
     FROM expense_centers WHERE organization_id = $1 AND status = 'active' LIMIT 1`,
    // The deleted schedule has no author. Otherwise the tests would treat the author as deleted with the schedule.
    [organizationId, deleted, `Velha diária ${word}`, sharingType, null, clock.now()],
  );
  await pool.query(
    `INSERT INTO schedule_rows (organization_id, schedule_id, position, owner_id, wallet_id, expense_center_id, amount_cents)
     SELECT w.organization_id, $2, 0, w.${owner}, w.id, w.expense_center_id, 900 FROM wallets w
     JOIN expense_centers e ON e.id = w.expense_center_id AND e.status = 'active'
     WHERE w.organization_id = $1 AND w.${owner} IS NOT NULL LIMIT 1`,
    [organizationId, active],
  );
  await pool.query(
    `UPDATE schedules SET row_count = 1, own_rows = 1, own_cents = 900 WHERE organization_id = $1 AND id = $2`,
    [organizationId, active],
  );
  const [done, failed] = [newId(clock), newId(clock)];
  const run = `INSERT INTO schedule_runs (organization_id, schedule_id, id, run_on, due_on, due_at, decided_at, status, reason,
    entry_id, given_rows, refused_rows, amount_cents, wanted_cents, company_cents)`;
  await pool.query(
    `${run} SELECT $1, $2, $3, '2026-11-19', '2026-11-19', $4, $4, 'done', NULL, id, 1, 0, 900, 900, 100000 FROM journal_entries
     WHERE organization_id = $1 AND kind = 'distribution' LIMIT 1`,
    [organizationId, active, done, clock.now()],
  );
  await pool.query(
    `${run} VALUES ($1, $2, $3, '2026-11-20', '2026-11-20', $4, $4, 'failed', 'wallets_refused', NULL, 0, 1, 0, 0, 100000)`,
    [organizationId, active, failed, clock.now()],
  );
  await pool.query(
    `INSERT INTO schedule_run_rows (organization_id, run_id, position, owner_id, wallet_id, expense_center_id, wanted_cents,
       amount_cents, reason)
     SELECT organization_id, $2, position, owner_id, wallet_id, expense_center_id, 0, 0, 'inactive' FROM schedule_rows
     WHERE organization_id = $1`,
    [organizationId, failed],
  );
}
