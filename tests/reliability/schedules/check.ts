import type { Pool } from 'pg';
import { checkLedger } from '../../../src/server/ledger/check.ts';
import type { Tenancy } from '../../../src/server/platform/database/tenancy.ts';
import { namedDays } from './named-days.ts';
import type { WatchedSchedule } from './companies.ts';

interface ScheduleLogLine {
  readonly scheduleId: string;
  readonly on: string;
  readonly dueAt: Date;
  readonly at: Date;
  readonly status: string;
  readonly reason: string | null;
  readonly entryId: string | null;
}

const HOUR_MS = 3_600_000;
const GRACE_MS = { daily: 6 * HOUR_MS, weekly: 24 * HOUR_MS, monthly: 48 * HOUR_MS };

const OFF_DAYS = new Set(['holiday', 'day_taken']);
const MOVED_AT_MOST_MS = 10 * 86_400_000;

export interface ScheduleRunState {
  readonly pool: Pool;
  readonly tenancy: Tenancy;
  readonly watched: readonly WatchedSchedule[];
  readonly until: Date;
}

export async function readLines({ pool }: Pick<ScheduleRunState, 'pool'>): Promise<ScheduleLogLine[]> {
  const { rows } = await pool.query<ScheduleLogLine>(
    `SELECT schedule_id AS "scheduleId", run_on::text AS on, due_at AS "dueAt", decided_at AS at, status, reason,
       entry_id AS "entryId" FROM schedule_runs ORDER BY schedule_id, due_at, id`,
  );
  return rows;
}

export async function findFaults(state: ScheduleRunState): Promise<string[]> {
  const lines = grouped(await readLines(state), ({ scheduleId }) => scheduleId);
  const faults = state.watched.flatMap((watched) => {
    const own = lines.get(watched.id) ?? [];
    return [...faultsOfPlan(watched, own, state.until), ...faultsOfTime(watched, own)].map(
      (fault) => `${watched.timeZone}, ${JSON.stringify(watched.rule)}: ${fault}`,
    );
  });
  return [...faults, ...(await faultsOfCredit(state))];
}

function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/**
 * Faults of the days: each day that the schedule's rule names must have one log line, and no other day may have a line.
 */
function faultsOfPlan(
  { rule, timeZone, onHolidays }: WatchedSchedule,
  lines: readonly ScheduleLogLine[],
  until: Date,
): string[] {
  const planned = new Map(namedDays(rule, timeZone, until).map(({ on, dueAt }) => [on, dueAt]));
  const counts = grouped(lines, ({ on }) => on);
  const isSure = (dueAt: Date) =>
    onHolidays !== 'move' || until.getTime() - dueAt.getTime() > MOVED_AT_MOST_MS;
  const missing = [...planned].filter(([on, dueAt]) => isSure(dueAt) && !counts.has(on));
  const twice = [...counts].filter(([, own]) => own.length > 1);
  const unplanned = lines.filter(({ on }) => !planned.has(on));
  const elsewhen = lines.filter(
    ({ on, dueAt }) => onHolidays === 'run' && planned.get(on)?.getTime() !== dueAt.getTime(),
  );
  return [
    ...missing.map(([on]) => `${on} has no line`),
    ...twice.map(([on]) => `${on} has several lines`),
    ...unplanned.map(({ on }) => `${on} has a line and is no day of it`),
    ...elsewhen.map(({ on, dueAt }) => `${on} was due at ${dueAt.toISOString()}`),
  ];
}

/**
 * Faults in the times of runs. If one run decides several days, only the latest day may distribute, and only
 * within the maximum delay.
 */
function faultsOfTime({ rule }: WatchedSchedule, lines: readonly ScheduleLogLine[]): string[] {
  const lateness = ({ at, dueAt }: ScheduleLogLine) => at.getTime() - dueAt.getTime();
  return [...grouped(lines, ({ at }) => at.getTime()).values()].flatMap((together) => {
    const running = together.filter(({ reason }) => reason === null || !OFF_DAYS.has(reason));
    const latest = running.at(-1);
    return running.flatMap((line) => {
      const isInTime = lateness(line) <= GRACE_MS[rule.scheduleType];
      const shouldRun = line === latest && isInTime;
      if (shouldRun !== (line.reason === 'too_late')) return [];
      return [
        `${line.on}, decided ${lateness(line) / 60_000} minutes later, was ${line.status} ${line.reason}`,
      ];
    });
  });
}

/**
 * Finds faults in the credit that schedules distribute. Each log line of a distribution must have one journal entry, and
 * wallets may contain no other credit.
 */
async function faultsOfCredit({ pool, tenancy }: ScheduleRunState): Promise<string[]> {
  const faults = (await checkLedger(tenancy)).map((fault) => JSON.stringify(fault));
  const { rows } = await pool.query<
    Record<'id' | 'entries' | 'lines' | 'distributions' | 'posted' | 'logged', unknown>
  >(`
    SELECT o.organization_id AS id,
      (SELECT count(*)::int FROM journal_entries e WHERE e.organization_id = o.organization_id AND kind = 'distribution') AS entries,
      (SELECT count(DISTINCT entry_id)::int FROM schedule_runs r WHERE r.organization_id = o.organization_id) AS lines,
      (SELECT count(*)::int FROM hand_outs h WHERE h.organization_id = o.organization_id AND source = 'schedule') AS distributions,
      (SELECT coalesce(sum(balance_cents), 0)::int FROM ledger_accounts a WHERE a.organization_id = o.organization_id AND kind = 'wallet') AS posted,
      (SELECT coalesce(sum(amount_cents), 0)::int FROM schedule_runs r WHERE r.organization_id = o.organization_id) AS logged
    FROM organizations o`);
  for (const { id, entries, lines, distributions, posted, logged } of rows) {
    if (entries !== lines || entries !== distributions)
      faults.push(
        `${String(id)}: ${entries} entries, ${lines} lines with one, ${distributions} distributions`,
      );
    if (posted !== logged) faults.push(`${String(id)}: ${posted} cents in wallets, ${logged} in the log`);
  }
  return faults;
}
