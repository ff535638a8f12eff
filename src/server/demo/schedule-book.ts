import { calendarDateOf } from '#core/dates/zone.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import { recordChange } from '../records/record-change.ts';
import { columnsOf, ruleOf } from '../features/schedules/described.rules.ts';
import { decideDue, lookAhead } from '../features/schedules/running/due.rules.ts';
import { pointTo } from '../features/schedules/running/log.service.ts';
import {
  occurrencesAfter,
  type LocalCalendar,
  type Occurrence,
} from '../features/schedules/running/occurrences.rules.ts';
import { decideRun, type RunDecision } from '../features/schedules/running/run.rules.ts';
import { scheduleRecord } from '../records/kinds/schedule.record.ts';
import { insertSchedule, replaceRows, updateSchedule } from '../features/schedules/schedules.repository.ts';
import { minutesAfter, type History, type ScheduleBook } from './history.ts';
import type { PlannedHolder } from './plan.ts';
import { createScheduleLog, type ScheduleLog } from './schedule-log.ts';
import { scheduleOutlines, type ScheduleOutline } from './schedule-outlines.ts';

const SOON_MINUTES = 0.1;
const MISSED_MINUTES = 9 * 60;
const DAY_MINUTES = 24 * 60;

interface SavedSchedule {
  readonly id: string;
  readonly outline: ScheduleOutline;
  readonly holders: readonly PlannedHolder[];
  readonly createdAt: Date;
  decidedOn: Occurrence['dueOn'] | null;
  executedAt: Date | null;
}

export function openScheduleBook(calendar: LocalCalendar): ScheduleBook {
  const savedSchedules: SavedSchedule[] = [];
  const log = createScheduleLog();
  return {
    plan: (history) => {
      const { organization, now, wallets, idAt } = history;
      for (const outline of scheduleOutlines(calendarDateOf(now, organization.timeZone))) {
        const createdAt = dayBefore(history, outline);
        const holders = wallets.holdersInUse().slice(0, outline.rows);
        const made = { id: idAt(createdAt), outline, holders, createdAt };
        const one: SavedSchedule = { ...made, decidedOn: null, executedAt: null };
        savedSchedules.push(one);
        const past = { decidedOn: null, decided: new Set<never>(), instant: createdAt };
        for (const occurrence of occurrencesAfter(ruleOf(columnsOf(outline.described)), calendar, past)) {
          if (occurrence.dueAt >= now) break;
          planOccurrence(history, { log, calendar, one, occurrence });
        }
      }
    },
    write: async (tx, history) => {
      for (const one of savedSchedules.splice(0)) await writeSchedule(tx, history, one, calendar);
      await log.write(tx);
    },
  };
}

interface Planned {
  readonly log: ScheduleLog;
  readonly calendar: LocalCalendar;
  readonly one: SavedSchedule;
  readonly occurrence: Occurrence;
}

function planOccurrence(history: History, { log, calendar, one, occurrence }: Planned): void {
  const { missedDaysAgo, pausedDaysAgo, described } = one.outline;
  const daysAgo = (days: number) => minutesAfter(history.now, -days * DAY_MINUTES);
  const isMissed =
    missedDaysAgo !== undefined &&
    calendarDateOf(daysAgo(missedDaysAgo), calendar.timeZone) === occurrence.dueOn;
  const at = minutesAfter(occurrence.dueAt, isMissed ? MISSED_MINUTES : SOON_MINUTES);
  if (at >= history.now) return;
  history.agenda.add(at, () => {
    const isPaused = pausedDaysAgo !== undefined && at >= daysAgo(pausedDaysAgo);
    const [decided] = decideDue({ type: described.scheduleType, isPaused }, [occurrence], at);
    const skipped = decided?.reason ?? null;
    const decision = skipped === null ? decide(history, one) : null;
    one.decidedOn = occurrence.dueOn;
    if (log.add(history, { scheduleId: one.id, occurrence, at, skipped, decision })) one.executedAt = at;
  });
}

function decide({ wallets, organization }: History, { outline, holders }: SavedSchedule): RunDecision {
  const {
    amount_mode: amountMode,
    on_shortfall: onShortfall,
    share_cents: amountCents,
  } = columnsOf(outline.described);
  const shares = holders
    .filter(({ ownerId }) => wallets.statusOf(ownerId) === 'active')
    .map(({ ownerId, walletId }) => ({ id: ownerId, wallet: walletId, amountCents }));
  const credit = wallets.credit(shares.map(({ id }) => id));
  return decideRun(credit, organization.ownerKind, { amountMode, onShortfall }, shares);
}

function dayBefore({ now, organization: { timeZone } }: History, { described }: ScheduleOutline): Date {
  const today = calendarDateOf(now, timeZone);
  let days = 1;
  while (addDays(today, -days) >= described.startsOn) days += 1;
  return minutesAfter(now, -days * DAY_MINUTES);
}

async function writeSchedule(
  tx: DatabaseTransaction,
  { organization, administrator, wallets, now }: History,
  { id, outline, holders, createdAt, decidedOn, executedAt }: SavedSchedule,
  calendar: LocalCalendar,
): Promise<void> {
  const columns = columnsOf(outline.described);
  const rule = ruleOf(columns);
  const lookFrom = (instant: Date, on: SavedSchedule['decidedOn']) =>
    lookAhead(rule, calendar, { decidedOn: on, decided: new Set(), instant });
  const writingAt = (at: Date) => ({
    tx,
    clock: { now: () => at },
    organizationId: organization.id,
    actor: administrator,
  });
  const subject = [{ record: scheduleRecord, ids: [id] }];
  const rows = holders
    .filter(({ ownerId }) => wallets.statusOf(ownerId) === 'active')
    .map(({ ownerId, walletId }) => ({
      id: ownerId,
      wallet: walletId,
      expenseCenter: null,
      amountCents: null as Cents | null,
    }));
  await recordChange(writingAt(createdAt), 'create', subject, async () => {
    await insertSchedule(tx, {
      organization_id: organization.id,
      id,
      ...columns,
      sharing_type: organization.ownerKind === 'vehicle' ? 'VEHICLE' : 'EMPLOYEE',
      user_id: administrator.userId,
      created_at: createdAt,
      ...pointTo(lookFrom(createdAt, null), 'active'),
    });
    await replaceRows(tx, organization.id, id, rows);
  });
  const status = outline.pausedDaysAgo === undefined ? 'active' : 'paused';
  const pausedAt = minutesAfter(now, -(outline.pausedDaysAgo ?? 0) * DAY_MINUTES);
  await recordChange(writingAt(pausedAt), 'change', subject, () =>
    updateSchedule(tx, organization.id, id, {
      status,
      paused_by: status === 'paused' ? ('hand' as const) : null,
      decided_on: decidedOn,
      executed_at: executedAt,
      ...pointTo(lookFrom(now, decidedOn), status),
    }),
  );
}
