import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { ScheduleStatus } from '#contract/schedules.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { newId } from '../../../platform/identifier.ts';
import type { Writing } from '../../../records/record-change.ts';
import { ruleOf } from '../described.rules.ts';
import { decideDue, dueUntil, type Ahead, type Decided } from './due.rules.ts';
import { localCalendar } from './local-calendar.ts';
import type { LocalCalendar, Past } from './occurrences.rules.ts';
import { insertSkipped } from './runs.repository.ts';
import {
  findCalendarPlace,
  findDecided,
  updateSchedule,
  type ScheduleRecord,
} from '../schedules.repository.ts';

/**
 * Number of days before the newest processed day from which the server reads the log. Holidays never move a run by more
 * days.
 */
const DAYS_BACK = 40;

export async function readCalendar(tx: DatabaseTransaction, organizationId: string): Promise<LocalCalendar> {
  return localCalendar(await findCalendarPlace(tx, organizationId));
}

export async function pastOf(
  { tx, clock, organizationId }: Omit<Writing, 'actor'>,
  row: Pick<ScheduleRecord, 'id' | 'decided_on'>,
): Promise<Past> {
  const decided = await readDecided(tx, organizationId, row);
  return { decidedOn: row.decided_on, decided, instant: clock.now() };
}

async function readDecided(
  tx: DatabaseTransaction,
  organizationId: string,
  { id, decided_on: decidedOn }: Pick<ScheduleRecord, 'id' | 'decided_on'>,
): Promise<ReadonlySet<CalendarDate>> {
  if (decidedOn === null) return new Set();
  return findDecided(tx, organizationId, id, addDays(decidedOn, -DAYS_BACK));
}

/**
 * Columns of a schedule for its next occurrence. A paused schedule also has a next occurrence, which the log will list as
 * paused.
 */
export function pointTo({ due, run }: Ahead, status: ScheduleStatus) {
  const hasNext = status === 'active' || status === 'paused';
  return {
    due_on: hasNext ? (due?.on ?? null) : null,
    due_at: hasNext ? (due?.dueAt ?? null) : null,
    next_at: status === 'active' ? (run?.dueAt ?? null) : null,
  };
}

export async function decidePending(
  { tx, clock, organizationId }: Omit<Writing, 'actor'>,
  row: ScheduleRecord,
): Promise<Decided[]> {
  if (row.due_on === null || row.due_at === null) return [];
  const now = clock.now();
  const due = dueUntil(ruleOf(row), await readCalendar(tx, organizationId), {
    waiting: { on: row.due_on, dueAt: row.due_at },
    decided: await readDecided(tx, organizationId, row),
    now,
  });
  return decideDue({ type: row.schedule_type, isPaused: row.status === 'paused' }, due, now);
}

export async function logSkipped(
  { tx, clock, organizationId }: Omit<Writing, 'actor'>,
  scheduleId: string,
  decided: readonly Decided[],
): Promise<void> {
  const lines = decided.flatMap(({ occurrence: { on, dueOn, dueAt }, reason }) =>
    reason === null ? [] : [{ id: newId(clock), on, dueOn, dueAt, reason }],
  );
  if (lines.length > 0)
    await insertSkipped(tx, { organizationId, scheduleId, decidedAt: clock.now() }, lines);
}

/**
 * Logs occurrences that were due during a pause, before the pause or the schedule ends. These occurrences never run later.
 * Returns the newest processed day.
 */
export async function logPaused(writing: Writing, row: ScheduleRecord): Promise<CalendarDate | null> {
  const pending = await decidePending(writing, { ...row, status: 'paused' });
  const newest = pending.at(-1);
  if (!newest) return row.decided_on;
  await logSkipped(writing, row.id, pending);
  const { tx, organizationId } = writing;
  const { dueOn } = newest.occurrence;
  await updateSchedule(tx, organizationId, row.id, { decided_on: dueOn });
  return dueOn;
}
