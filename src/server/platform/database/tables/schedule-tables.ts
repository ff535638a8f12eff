import type {
  AmountMode,
  OnHolidays,
  OnShortfall,
  PausedBy,
  RowReason,
  RunReason,
  RunStatus,
  ScheduleStatus,
  ScheduleType,
} from '#contract/schedules.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Defaulted, Instant, Once } from '../column-types.ts';

interface SchedulesTable {
  organization_id: string;
  id: string;
  name: string;
  schedule_type: ScheduleType;
  step: number;
  weekdays: Defaulted<number[] | null>;
  month_day: Defaulted<number | null>;
  local_time: string;
  starts_on: CalendarDate;
  ends_on: Defaulted<CalendarDate | null>;
  on_holidays: OnHolidays;
  amount_mode: AmountMode;
  share_cents: Cents;
  on_shortfall: OnShortfall;
  sharing_type: BalanceSharingType;
  expense_center_id: Defaulted<string | null>;
  row_count: Defaulted<number>;
  own_rows: Defaulted<number>;
  own_cents: Defaulted<Cents>;
  status: Defaulted<ScheduleStatus>;
  paused_by: Defaulted<PausedBy | null>;
  due_on: Defaulted<CalendarDate | null>;
  due_at: Once;
  next_at: Once;
  decided_on: Defaulted<CalendarDate | null>;
  executed_at: Once;
  user_id: Defaulted<string | null>;
  created_at: Instant;
}

interface ScheduleRowsTable {
  organization_id: string;
  schedule_id: string;
  position: number;
  owner_id: string;
  wallet_id: string | null;
  expense_center_id: string | null;
  amount_cents: Cents | null;
}

interface ScheduleRunsTable {
  organization_id: string;
  id: string;
  schedule_id: string;
  run_on: CalendarDate;
  due_on: CalendarDate;
  due_at: Instant;
  decided_at: Instant;
  status: RunStatus;
  reason: Defaulted<RunReason | null>;
  entry_id: Defaulted<string | null>;
  given_rows: Defaulted<number>;
  refused_rows: Defaulted<number>;
  amount_cents: Defaulted<Cents>;
  wanted_cents: Defaulted<Cents>;
  company_cents: Defaulted<Cents | null>;
}

interface ScheduleRunRowsTable {
  organization_id: string;
  run_id: string;
  position: number;
  owner_id: string;
  wallet_id: string | null;
  expense_center_id: string | null;
  wanted_cents: Cents;
  amount_cents: Cents;
  reason: RowReason;
}

export interface ScheduleTables {
  schedules: SchedulesTable;
  schedule_rows: ScheduleRowsTable;
  schedule_runs: ScheduleRunsTable;
  schedule_run_rows: ScheduleRunRowsTable;
}
