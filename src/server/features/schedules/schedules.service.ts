/** Changes of schedules. All changes run under the lock of the company account, like every distribution. */
import { MAX_SCHEDULES } from '#contract/facts.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { newId } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { readHolding } from '../../ledger/credit/credit-now.ts';
import { noteMovement } from '../../ledger/post-entry.ts';
import { lockCompany } from '../../ledger/ledger.repository.ts';
import { assertDays, columnsOf, describe, redescribe, ruleOf } from './described.rules.ts';
import { lookAhead } from './running/due.rules.ts';
import { logPaused, pastOf, pointTo, readCalendar } from './running/log.service.ts';
import {
  assertExpenseCenterInUse,
  findRecipientRows,
  readRecipients,
  sharesOf,
  type Recipients,
} from './running/recipients.service.ts';
import { scheduleRecord } from '../../records/kinds/schedule.record.ts';
import {
  countStanding,
  findSchedule,
  holdSchedule,
  insertSchedule,
  replaceRows,
  updateSchedule,
  type ScheduleRecord,
} from './schedules.repository.ts';

type ScheduleBody = RouteBody<'POST /admin/organization/balance/schedule'>;
type ScheduleChange = RouteBody<'PUT /admin/organization/balance/schedule/{id}'>;

/**
 * Creates a schedule and returns its id. Refuses with `schedules_full`, `schedule_never_runs`, and in the cases of the
 * functions `assertDays` and `readRecipients`.
 */
export async function createSchedule(
  writing: Writing,
  { shares, expenseCenter, ...described }: ScheduleBody,
): Promise<string> {
  const { tx, clock, organizationId, actor } = writing;
  await lockCompany(tx, organizationId);
  assertDays(described);
  await assertRoom(writing);
  const recipients = await readRecipients(tx, organizationId, { shares, expenseCenter });
  const columns = columnsOf(described);
  const past = { decidedOn: null, decided: new Set<CalendarDate>(), instant: clock.now() };
  const ahead = lookAhead(ruleOf(columns), await readCalendar(tx, organizationId), past);
  if (!ahead.run) throw new Refusal('schedule_never_runs');
  const id = newId(clock);
  await recordChange(writing, 'create', [{ record: scheduleRecord, ids: [id] }], async () => {
    await insertSchedule(tx, {
      organization_id: organizationId,
      id,
      ...columns,
      ...columnsOfRecipients(recipients),
      user_id: actor.userId,
      created_at: clock.now(),
      ...pointTo(ahead, 'active'),
    });
    await replaceRows(tx, organizationId, id, recipients.rows);
  });
  noteMovement(tx, organizationId, await plannedCents(writing, await findSchedule(tx, organizationId, id)));
  return id;
}

/**
 * Changes a schedule. Refuses with `not_found`, `record_deleted` and `schedule_ended`, and in the cases of the function
 * `createSchedule`. A change that resumes the schedule also refuses with `schedule_of_other_type`. A run that is due at
 * this moment is not lost: it runs with the new description, or is logged as paused.
 */
export async function changeSchedule(
  writing: Writing,
  id: string,
  { shares, expenseCenter, status: requestedStatus, ...change }: ScheduleChange,
): Promise<void> {
  const { tx, organizationId } = writing;
  await lockCompany(tx, organizationId);
  const before = await holdStanding(writing, id);
  if (before.status === 'ended') throw new Refusal('schedule_ended');
  const described = redescribe(describe(before), change);
  assertDays(described);
  const isSelectedAgain = shares !== undefined || expenseCenter !== undefined;
  const recipients = isSelectedAgain
    ? await readRecipients(tx, organizationId, { shares, expenseCenter })
    : null;
  const beforeCents = await plannedCents(writing, before);
  const status =
    requestedStatus === 'paused' || requestedStatus === 'active' ? requestedStatus : before.status;
  const goesOn = before.status === 'paused' && status === 'active';
  if (goesOn && !recipients) await assertMayGoOn(writing, before);
  await recordChange(writing, 'change', [{ record: scheduleRecord, ids: [id] }], async () => {
    const decidedOn = goesOn ? await logPaused(writing, before) : before.decided_on;
    const columns = columnsOf(described);
    const after = { ...before, ...columns, decided_on: decidedOn, status };
    await updateSchedule(tx, organizationId, id, {
      ...columns,
      ...(recipients && columnsOfRecipients(recipients)),
      ...(await pointersAfter(writing, after, goesOn)),
      status,
      paused_by: status === 'active' ? null : (before.paused_by ?? 'hand'),
    });
    if (recipients) await replaceRows(tx, organizationId, id, recipients.rows);
  });
  const afterCents = await plannedCents(writing, await findSchedule(tx, organizationId, id));
  if (goesOn || afterCents > beforeCents) noteMovement(tx, organizationId, afterCents);
}

/** Maximum amount of a run with the current recipients: a target run gives the full amount to empty wallets. */
async function plannedCents(
  { tx, organizationId }: Writing,
  schedule: ScheduleRecord | undefined,
): Promise<Cents> {
  if (!schedule) return ZERO_CENTS;
  const rows = await findRecipientRows(tx, organizationId, schedule);
  return sumCents(sharesOf(rows, schedule.share_cents).map(({ amountCents }) => amountCents));
}

/** Deletes a schedule. Refuses with `not_found` and `record_deleted`. */
export async function deleteSchedule(writing: Writing, id: string): Promise<void> {
  const { tx, organizationId } = writing;
  await lockCompany(tx, organizationId);
  const before = await holdStanding(writing, id);
  await recordChange(writing, 'delete', [{ record: scheduleRecord, ids: [id] }], async () => {
    await logPaused(writing, before);
    const ended = { status: 'deleted', paused_by: null, due_on: null, due_at: null, next_at: null } as const;
    await updateSchedule(tx, organizationId, id, ended);
  });
}

async function holdStanding({ tx, organizationId }: Writing, id: string): Promise<ScheduleRecord> {
  const row = await holdSchedule(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  if (row.status === 'deleted') throw new Refusal('record_deleted');
  return row;
}

async function assertRoom({ tx, organizationId }: Writing): Promise<void> {
  if ((await countStanding(tx, organizationId)) >= MAX_SCHEDULES) throw new Refusal('schedules_full');
}

async function assertMayGoOn({ tx, organizationId }: Writing, before: ScheduleRecord): Promise<void> {
  const { ownerKind } = await readHolding(tx, organizationId);
  const isOfType = (before.sharing_type === 'VEHICLE') === (ownerKind === 'vehicle');
  if (!isOfType) throw new Refusal('schedule_of_other_type');
  if (before.expense_center_id !== null)
    await assertExpenseCenterInUse(tx, organizationId, before.expense_center_id);
  else if (before.row_count === 0) throw new Refusal('schedule_recipients_wrong');
}

const columnsOfRecipients = ({ sharingType, expenseCenterId }: Recipients) => ({
  sharing_type: sharingType,
  expense_center_id: expenseCenterId,
  row_count: 0,
  own_rows: 0,
  own_cents: 0 as ScheduleRecord['own_cents'],
});

/** Columns of the next occurrence by the new description. Refuses with `schedule_never_runs`. */
async function pointersAfter(writing: Writing, row: ScheduleRecord, goesOn: boolean) {
  const { tx, clock, organizationId } = writing;
  const now = clock.now();
  const past = await pastOf(writing, row);
  const ahead = lookAhead(ruleOf(row), await readCalendar(tx, organizationId), past);
  if (!ahead.run) throw new Refusal('schedule_never_runs');
  // An occurrence that is due but not processed stays the next occurrence.
  const isDue = !goesOn && row.due_at !== null && row.due_at <= now;
  if (isDue) return { next_at: row.status === 'active' ? row.due_at : null };
  return pointTo(ahead, row.status);
}
