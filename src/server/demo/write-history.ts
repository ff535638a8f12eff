/**
 * Simulated year of work, week by week: buying, distributing, spending, collecting and sharing credit. The rules of the
 * API decide on in-memory books. The books write their rows in bulk, so balances match the entries. If a rule reads a
 * new fact, the books must contain this fact too.
 */
import { sql } from 'kysely';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';
import { cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import { findAgreedBilling } from '../features/billing-periods/current-period.service.ts';
import type { Actor } from '../records/actor.ts';
import { beginFacts } from '../features/refuels/judging/facts.service.ts';
import { termsOf } from '../features/refuels/judging/known-facts.rules.ts';
import { readCalendar } from '../features/schedules/running/log.service.ts';
import { createAgenda } from './agenda.ts';
import { writeBills } from './bill-book.ts';
import { createDocuments } from './documents.ts';
import { minutesAfter, WEEKS, type History, type Pace, type Week } from './history.ts';
import { createIds } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import { openLedgerBook } from './ledger-book.ts';
import { createMishaps } from './mishaps.ts';
import type { PlannedOrganization, PlannedStation } from './plan.ts';
import { openPurchaseBook } from './purchase-book.ts';
import { createRandom } from './random.ts';
import { createRefuelBook } from './refuel-book.ts';
import { openScheduleBook } from './schedule-book.ts';
import { createWalletBook, type Deferred } from './wallet-book.ts';
import { makeUp, planWeek } from './week.ts';

const UNLISTED_STATIONS = 3;
const NIGHT = { hours: { from: 22, until: 5 }, limitCents: cents(60_000) };
const BLOCKED_FOR_DAYS = 70;
const DAY_MINUTES = 24 * 60;
const PENDING_CENTS = cents(500_000);
const HELD_REFUELS = 2_000;
const LARGE = 8;

export interface HistoryPlan {
  readonly organization: PlannedOrganization;
  readonly stations: readonly PlannedStation[];
  readonly pinHolders: ReadonlySet<string>;
  readonly superAdministratorId: string | null;
  readonly seed: number;
  readonly now: Date;
  readonly pace: Pace;
}

export type Run = <T>(work: (tx: DatabaseTransaction) => Promise<T>) => Promise<T>;

export async function writeHistory(tx: DatabaseTransaction, plan: HistoryPlan): Promise<void> {
  const history = await begin(tx, plan);
  history.schedules?.plan(history);
  for (const week of weeksOf(plan)) {
    planWeek(history, week);
    live(history, week, Number.POSITIVE_INFINITY);
  }
  await write(tx, history);
  await history.schedules?.write(tx, history);
  await finish(tx, history);
}

/**
 * Commits every `HELD_REFUELS` refuels, to limit the memory. After each week `reportProgress` receives the number of
 * refuels.
 */
export async function writeLongHistory(
  run: Run,
  plan: HistoryPlan,
  reportProgress: (refuels: number) => void,
): Promise<void> {
  const history = await run((tx) => begin(tx, plan));
  for (const week of weeksOf(plan)) {
    planWeek(history, week);
    while (live(history, week, HELD_REFUELS)) await run((tx) => write(tx, history));
    await run((tx) => write(tx, history));
    reportProgress(history.refuels.count());
  }
  await run((tx) => finish(tx, history));
}

async function begin(tx: DatabaseTransaction, plan: HistoryPlan): Promise<History> {
  const { organization, stations, pinHolders, now, pace, seed, superAdministratorId } = plan;
  const agreed = await findAgreedBilling(tx, organization.id);
  const nobody = { vehicle: null, user: null, station: null };
  const found = await beginFacts({ tx, organizationId: organization.id, at: now, night: null }, nobody);
  if (!found) throw new Error(`There is no organisation ${organization.id}.`);
  const random = createRandom(seed);
  const idAt = createIds(random);
  const terms = termsOf(found.parties);
  const deferred: Deferred[] = [];
  const ledger = await openLedgerBook(tx, organization.id, idAt);
  const wallets = createWalletBook(organization, ledger, (work) => deferred.push(work));
  const blocksFrom = minutesAfter(now, -BLOCKED_FOR_DAYS * DAY_MINUTES);
  const documents = createDocuments(random);
  return {
    organization,
    pace,
    random,
    now,
    stations,
    pinHolders,
    ledger,
    wallets,
    idAt,
    deferred,
    agenda: createAgenda(),
    refuels: createRefuelBook({
      organization,
      terms,
      night: NIGHT,
      ledger,
      wallets,
      blocksFrom,
      idAt,
    }),
    mishaps: createMishaps(random),
    schedules:
      pace.isAnomaly && organization.holders.length >= LARGE ? await openBook(tx, organization.id) : null,
    unlistedTaxNumbers: Array.from({ length: UNLISTED_STATIONS }, () => documents.numericCnpj()),
    administrator: actor(organization.administratorId),
    superAdministrator: actor(superAdministratorId),
    odometersKm: new Map([...organization.vehicles].map(([id, { odometerKm }]) => [id, odometerKm])),
    recordedKm: new Map(),
    distributions: [],
    purchases: openPurchaseBook({
      organizationId: organization.id,
      timeZone: organization.timeZone,
      userId: organization.administratorId,
      paysAfterwards: agreed?.type === 'postPaid',
    }),
  };
}

async function openBook(tx: DatabaseTransaction, organizationId: string) {
  return openScheduleBook(await readCalendar(tx, organizationId));
}

const actor = (userId: string | null): Actor => ({ userId, address: '127.0.0.1', requestId: null });

function live(history: History, week: Week, most: number): boolean {
  const { agenda, refuels, now } = history;
  const before = refuels.count();
  const end = week.at(7, 0);
  const isEnough = () => refuels.count() - before >= most;
  if (agenda.runBefore(end < now ? end : now, isEnough)) return true;
  if (week.index === WEEKS - 1) makeUp(history);
  return false;
}

async function write(
  tx: DatabaseTransaction,
  { ledger, purchases, refuels, distributions, deferred }: History,
): Promise<void> {
  await ledger.write(tx);
  await purchases.write(tx);
  await insertRows(tx, 'hand_outs', distributions.splice(0));
  await refuels.write(tx);
  for (const work of deferred.splice(0)) await work(tx);
}

async function finish(
  tx: DatabaseTransaction,
  { organization, refuels, purchases, recordedKm, now }: History,
): Promise<void> {
  purchases.pending(minutesAfter(now, -DAY_MINUTES), PENDING_CENTS);
  await purchases.write(tx);
  await refuels.finish(tx);
  await writeBills(tx, organization.id, now);
  await sql`
    UPDATE vehicles v SET odometer_km = greatest(v.odometer_km, d.km)
    FROM unnest(${[...recordedKm.keys()]}::uuid[], ${[...recordedKm.values()]}::int[]) AS d (id, km)
    WHERE v.organization_id = ${organization.id} AND v.id = d.id`.execute(tx);
}

function weeksOf({ organization: { timeZone }, now }: HistoryPlan): Week[] {
  const monday = mondayOf(calendarDateOf(now, timeZone));
  return Array.from({ length: WEEKS }, (_, index) => {
    const first = addDays(monday, 7 * (index - WEEKS + 1));
    const days = Array.from({ length: 8 }, (_day, day) => startOfDay(addDays(first, day), timeZone));
    return { index, at: (day, minuteOfDay) => minutesAfter(days[day] ?? now, minuteOfDay) };
  });
}

function mondayOf(date: CalendarDate): CalendarDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}
