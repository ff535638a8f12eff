import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const scheduleRecord: RecordKind = {
  name: 'schedule',
  title: sql`r.name`,
  table: 'schedules',
  id: 'id',
  fields: [
    'name',
    'schedule_type',
    'step',
    'weekdays',
    'month_day',
    'local_time',
    'starts_on',
    'ends_on',
    'on_holidays',
    'amount_mode',
    'share_cents',
    'on_shortfall',
    'sharing_type',
    'expense_center_id',
    'row_count',
    'own_rows',
    'own_cents',
    'status',
    'paused_by',
    'user_id',
    'created_at',
  ],
  derived: {
    // A schedule has up to ten thousand rows, too many for the audit trail. The digest shows that the rows changed.
    rows_digest: sql`(
      SELECT md5(string_agg(concat_ws(' ', w.owner_id, w.wallet_id, w.expense_center_id, w.amount_cents), ',' ORDER BY w.position))
      FROM schedule_rows w WHERE w.organization_id = r.organization_id AND w.schedule_id = r.id)`,
  },
  omitted: {
    due_on: 'follows from the rule and the log',
    due_at: 'follows from the rule and the log',
    next_at: 'follows from the rule and the log',
    decided_on: 'the log says it',
    executed_at: 'the log says it',
  },
};
