import type { HomeSchedules } from '#contract/home.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import { startOfDay } from '#core/dates/zone.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { sumCompanies } from '../../ledger/company-sums.ts';
import { lackingFor } from '../../features/schedules/running/run.rules.ts';
import type { ListedSchedule } from '../../features/schedules/listed-sql.ts';
import { idBefore, NAMED, type HomeContext } from './place.ts';
import { findDecided, findDue, type DecidedRunRow } from './schedules.repository.ts';

/** The home screen shows the failed runs of today and of this number of days before. */
const REPORTED_DAYS = 6;

export async function readSchedules(place: HomeContext): Promise<HomeSchedules> {
  const { tx, organizationId, today, timeZone } = place;
  const [due, credit, ran, failed] = await Promise.all([
    findDue(tx, organizationId, startOfDay(addDays(today, 1), timeZone)),
    sumCompanies(tx, [organizationId]),
    findDecided(tx, organizationId, { which: 'gave', fromId: idBefore(place, 0), limit: NAMED }),
    findDecided(tx, organizationId, {
      which: 'missed',
      fromId: idBefore(place, REPORTED_DAYS),
      limit: NAMED,
    }),
  ]);
  const requestedCents = sumCents(due.map((one) => one.amount_cents));
  return {
    due: {
      count: due.length,
      amount: reaisFromCents(requestedCents),
      lacks: reaisFromCents(lackingFor({ requestedCents }, credit)),
      first: presentDue(due, credit.companyCents).slice(0, NAMED),
    },
    ran: { count: ran.count, amount: reaisFromCents(ran.amountCents), first: ran.first.map(presentDecided) },
    failed: {
      since: addDays(today, -REPORTED_DAYS),
      count: failed.count,
      first: failed.first.map(presentDecided),
    },
  };
}

/** Schedules due today. The server checks each run against the company credit that earlier runs leave. */
function presentDue(due: readonly ListedSchedule[], companyCents: Cents): HomeSchedules['due']['first'] {
  let takenCents: Cents = ZERO_CENTS;
  return due.flatMap(({ id, name, rows, next_at: at, amount_cents: amountCents }) => {
    takenCents = sumCents([takenCents, amountCents]);
    const isEnough = takenCents <= companyCents;
    if (at === null) return [];
    return [{ _id: id, name, at: at.toISOString(), rows, amount: reaisFromCents(amountCents), isEnough }];
  });
}

function presentDecided(row: DecidedRunRow): HomeSchedules['ran']['first'][number] {
  return {
    _id: row.id,
    schedule: { _id: row.scheduleId, name: row.name },
    at: row.at.toISOString(),
    status: row.status,
    reason: row.reason,
    rows: row.rows,
    amount: reaisFromCents(row.amountCents),
    wanted: reaisFromCents(row.requestedCents),
  };
}
