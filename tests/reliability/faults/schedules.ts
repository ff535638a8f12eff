import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { fixedClock, systemClock } from '../../../src/server/platform/clock.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import type { Tenancy } from '../../../src/server/platform/database/tenancy.ts';
import { localBus } from '../../../src/server/platform/events/local-bus.ts';
import { createRunner } from '../../../src/server/features/schedules/running/running.ts';
import { createSchedule } from '../../../src/server/features/schedules/schedules.service.ts';
import { nobody, type TestOrganization, type TestParts } from '../../../src/server/testing/organizations.ts';
import { createConnection } from './line.ts';
import { centsOf, isUnknown, PAUSE_MS, type Client, type Identity, type StormState } from './storm-state.ts';

const ZONE = 'America/Sao_Paulo';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/**
 * Number of schedules. A kill of the server interrupts the run of so many overdue schedules. The schedules of `TO_COME`
 * come due during the load test, one a minute.
 */
const OVERDUE = 60;
const TO_COME = 10;
const GRACE_MS = 6 * HOUR_MS;

type Body = RouteBody<'POST /admin/organization/balance/schedule'>;

export interface AgreedSchedule {
  readonly id: string;
  readonly firstDueAt: Date;
  /** Cents for each wallet if the schedule has a fixed amount, otherwise null. */
  readonly fixedCents: number | null;
}

interface Terms {
  readonly holders: readonly string[];
  readonly foundedAt: Date;
}

export async function createSchedules(
  { tenancy }: Pick<TestParts, 'tenancy'>,
  { id: organizationId, scope }: TestOrganization,
  { holders, foundedAt }: Terms,
): Promise<AgreedSchedule[]> {
  const thisMinute = Math.floor(foundedAt.getTime() / MINUTE_MS) * MINUTE_MS;
  const wall = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
  const created: AgreedSchedule[] = [];
  for (let number = 0; number < OVERDUE + TO_COME; number += 1) {
    const missedDays = number % 5 === 0 ? 2 : 0;
    const firstDueAt = new Date(thisMinute + (number + 1 - OVERDUE) * MINUTE_MS - missedDays * DAY_MS);
    const amountMode = number % 4 === 3 ? 'target' : 'fixed';
    const reais = amountMode === 'fixed' ? (1 + (number % 7)) / 100 : 15;
    const body: Body = {
      name: `Agendamento ${number}`,
      scheduleType: 'daily',
      interval: 1,
      endsOn: null,
      time: wall.format(firstDueAt),
      startsOn: calendarDateOf(firstDueAt, ZONE),
      onHolidays: 'run',
      amountMode,
      shareAmount: reais,
      onShortfall: number % 2 === 0 ? 'whole' : 'inOrder',
      shares: holders.slice(number % 2).map((id) => ({ id })),
    };
    const clock = fixedClock(new Date(firstDueAt.getTime() - MINUTE_MS));
    const id = await tenancy.inScope(scope, (tx) =>
      createSchedule({ tx, clock, organizationId, actor: nobody }, body),
    );
    created.push({ id, firstDueAt, fixedCents: amountMode === 'fixed' ? centsOf(reais) : null });
  }
  return created;
}

type List = RouteResponse<'GET /admin/organization/balance/schedule'>;
const LIST = `GET /admin/organization/balance/schedule?limit=${OVERDUE + TO_COME}`;

/** Reads and records the newest line of each schedule's log repeatedly; a recorded line must never change. */
export async function keepFollowing(
  state: StormState,
  organizationId: string,
  { connection }: Pick<Client, 'connection'>,
): Promise<void> {
  while (!state.isEnding) {
    const reply = await connection.ask<List>(LIST);
    state.count(reply);
    if (reply.status === 200) {
      for (const { _id: schedule, lastRun } of reply.body.docs) {
        if (lastRun) state.runs.set(lastRun._id, { organizationId, schedule, status: lastRun.status });
      }
    } else if (!isUnknown(reply)) {
      state.fault(`The schedules were answered ${reply.status} ${reply.code}`);
    }
    await wait(PAUSE_MS);
  }
}

export async function untilScheduled(
  url: string,
  companies: readonly { readonly clients: readonly Identity[] }[],
): Promise<void> {
  for (const { clients } of companies) {
    const connection = createConnection([url], 0, clients[0]?.token ?? '');
    const isAhead = ({ nextExecution }: List['docs'][number]) =>
      nextExecution !== null && new Date(nextExecution) > systemClock.now();
    for (let isDone = false; !isDone; await wait(PAUSE_MS)) {
      const { status, body } = await connection.ask<List>(LIST);
      isDone = status === 200 && body.docs.length === OVERDUE + TO_COME && body.docs.every(isAhead);
    }
    connection.close();
  }
}

/**
 * Runs schedules that have come due since the last server ended. Returns the time of this run; the logs may contain no later
 * line.
 */
export async function runRemaining(tenancy: Tenancy): Promise<Date> {
  const until = systemClock.now();
  const report = (error: unknown) => {
    throw error;
  };
  const parts = { tenancy, clock: fixedClock(until), bus: localBus(), ledger: { halted: false }, report };
  await createRunner(parts)();
  return until;
}

interface ScheduledCompany {
  readonly organizationId: string;
  readonly schedules: readonly AgreedSchedule[];
  readonly until: Date;
}

interface RunLogLine {
  readonly id: string;
  readonly schedule: string;
  readonly on: string;
  readonly lateMs: number;
  readonly status: string;
  readonly reason: string | null;
  readonly entry: string | null;
  readonly cents: number;
  readonly given: readonly number[];
  readonly recorded: number;
}

export async function auditSchedules(
  { pool }: Pick<Database, 'pool'>,
  { organizationId, schedules, until }: ScheduledCompany,
  runs: StormState['runs'],
): Promise<Set<string>> {
  const { rows: lines } = await pool.query<RunLogLine>(
    `SELECT r.id, r.schedule_id AS schedule, r.run_on::text AS on, r.status, r.reason, r.entry_id AS entry,
       r.amount_cents AS cents, extract(epoch FROM r.decided_at - r.due_at)::float * 1000 AS "lateMs",
       (SELECT coalesce(json_agg(p.amount_cents), '[]') FROM postings p JOIN ledger_accounts a
          ON a.organization_id = p.organization_id AND a.id = p.account_id AND a.kind = 'wallet'
        WHERE p.organization_id = r.organization_id AND p.entry_id = r.entry_id) AS given,
       (SELECT count(*)::int FROM hand_outs h
        WHERE h.organization_id = r.organization_id AND h.entry_id = r.entry_id AND source = 'schedule') AS recorded
     FROM schedule_runs r WHERE r.organization_id = $1 ORDER BY r.schedule_id, r.run_on`,
    [organizationId],
  );
  const days = lines.map(({ schedule, on }) => `${schedule} ${on}`);
  expect(days, 'days of schedules').toEqual(schedules.flatMap((one) => daysOf(one, until)).toSorted());
  const byId = new Map(schedules.map((one) => [one.id, one]));
  const wrong = lines.filter((line) => !isRight(line, byId.get(line.schedule)));
  expect(wrong, 'lines of logs').toEqual([]);

  const stored = new Map(lines.map(({ id, schedule, status }) => [id, { organizationId, schedule, status }]));
  const read = [...runs].filter(([, run]) => run.organizationId === organizationId);
  expect(
    read.map(([id]) => [id, stored.get(id)]),
    'lines that were read',
  ).toEqual(read);

  const entries = new Set(lines.flatMap(({ entry }) => entry ?? []));
  const { rows: distributions } = await pool.query<{ entry: string }>(
    `SELECT entry_id AS entry FROM hand_outs WHERE organization_id = $1 AND source = 'schedule'`,
    [organizationId],
  );
  expect(new Set(distributions.map(({ entry }) => entry)), 'distributions by schedules').toEqual(entries);
  return entries;
}

function daysOf({ id, firstDueAt }: AgreedSchedule, until: Date): string[] {
  const days = [];
  for (let dueAt = firstDueAt.getTime(); dueAt <= until.getTime(); dueAt += DAY_MS)
    days.push(`${id} ${calendarDateOf(new Date(dueAt), ZONE)}`);
  return days;
}

function isRight(line: RunLogLine, schedule: AgreedSchedule | undefined): boolean {
  const { lateMs, status, reason, entry, cents, given, recorded } = line;
  if ((reason === 'too_late') !== lateMs > GRACE_MS) return false;
  if ((entry !== null) !== (status === 'done' || status === 'partial')) return false;
  if (given.reduce((sum, one) => sum + one, 0) !== cents || recorded !== (entry === null ? 0 : 1))
    return false;
  const isFixed = status === 'done' && schedule?.fixedCents != null;
  return !isFixed || given.every((one) => one === schedule.fixedCents);
}
