import type { Schedule, ScheduleRun } from '#contract/schedules.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { authorIn } from '../../platform/accounts/user-name.service.ts';
import { LAST_OF_MONTH } from './running/named-days.rules.ts';
import type { RunLine } from './running/runs.repository.ts';
import { companyAfter } from './running/run.rules.ts';
import type { ListedSchedule } from './listed-sql.ts';

/** `names` contains the display names of creators, by user id. */
export function presentSchedule(row: ListedSchedule, names: ReadonlyMap<string, string>): Schedule {
  return {
    _id: row.id,
    name: row.name,
    scheduleType: row.schedule_type,
    interval: row.step,
    weekdays: row.weekdays,
    monthDay: row.month_day === LAST_OF_MONTH ? 'last' : row.month_day,
    time: row.local_time,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    onHolidays: row.on_holidays,
    amountMode: row.amount_mode,
    shareAmount: reaisFromCents(row.share_cents),
    onShortfall: row.on_shortfall,
    balanceSharingType: row.sharing_type,
    expenseCenter:
      row.expense_center_id === null ? null : { _id: row.expense_center_id, name: row.center_name ?? '' },
    rows: row.rows,
    amount: reaisFromCents(row.amount_cents),
    status: row.status,
    pausedBy: row.paused_by,
    lastExecuted: row.executed_at?.toISOString() ?? null,
    nextExecution: row.next_at?.toISOString() ?? null,
    lastRun:
      row.run_id === null || row.run_status === null || row.run_at === null
        ? null
        : { _id: row.run_id, status: row.run_status, at: row.run_at.toISOString() },
    createdAt: row.created_at.toISOString(),
    by: authorIn(names, row.user_id),
  };
}

export function presentRun(line: RunLine): ScheduleRun {
  const { companyCents, amountCents } = line;
  return {
    _id: line.id,
    on: line.on,
    dueAt: line.dueAt.toISOString(),
    at: line.decidedAt.toISOString(),
    status: line.status,
    reason: line.reason,
    entry: line.entryId,
    rows: line.givenRows,
    refused: line.refusedRows,
    amount: reaisFromCents(amountCents),
    wanted: reaisFromCents(line.requestedCents),
    company:
      companyCents === null
        ? null
        : {
            before: reaisFromCents(companyCents),
            after: reaisFromCents(companyAfter(companyCents, amountCents)),
          },
  };
}
