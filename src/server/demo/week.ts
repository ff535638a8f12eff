import { WEEKS, anyHolder, minutesAfter, type History, type Week } from './history.ts';
import { FILLED_ON_AVERAGE, fitsInto, usualProduct, wishOf } from './driving.ts';
import type { Wish } from './attempt.ts';
import { goElsewhere } from './mishaps.ts';
import { pumpPrice } from './prices.ts';
import { fridayAfternoon, mondayMorning } from './office.ts';
import type { PlannedHolder } from './plan.ts';
import { askOnce, stopToRefuel } from './pump.ts';
import type { Random } from './random.ts';

const HOURS = [0, 0, 0, 0, 1, 4, 10, 14, 11, 8, 7, 8, 10, 8, 7, 7, 8, 11, 12, 8, 4, 2, 1, 0];
/** Weights of refuels for each day, from Monday on. */
const DAYS = [22, 19, 18, 19, 21, 9, 1.5];
const RUSHES_IN_WEEKS = [11, 24, 37, 48, 50];
const DEAR_IN_WEEK = WEEKS - 3;
const DEAR = 1.38;

export function planWeek(history: History, week: Week): void {
  const { agenda, random, now, pace, refuels } = history;
  const monday = week.at(0, random.int(480, 540));
  const paidAt = minutesAfter(monday, -35);
  const isRush = pace.isAnomaly && refuels.isLimitedByDay && RUSHES_IN_WEEKS.includes(week.index);
  const weeks = isRush ? 2.5 : 1;
  agenda.add(paidAt, () => mondayMorning(history, { paidAt, handedOutAt: monday, weeks }));
  if (isRush) planRush(history, week);
  for (const { holder, at } of stopsOf(history, week)) {
    if (at < now) agenda.add(at, () => stopToRefuel(history, holder, at));
  }
  if (pace.isAnomaly) planAnomalies(history, week);
  const friday = week.at(4, random.int(960, 1_050));
  agenda.add(friday, () => {
    const inactiveHolder = fridayAfternoon(history, week, friday);
    if (inactiveHolder)
      comeInVain(history, inactiveHolder, minutesAfter(friday, random.int(14 * 60, 17 * 60)));
  });
}

interface DemoStop {
  readonly holder: PlannedHolder;
  readonly at: Date;
}

function stopsOf(history: History, week: Week): DemoStop[] {
  const { organization, pace, random, refuels } = history;
  const someTime = () => week.at(weighted(random, DAYS), weighted(random, HOURS) * 60 + random.int(0, 59));
  if (pace.refuels === null) {
    const drivers = countByVehicle(organization.holders);
    return organization.holders.flatMap((holder) => {
      const often = refuelsInWeek(holder) / (drivers.get(holder.vehicleId) ?? 1);
      const times = Math.floor(often * (0.85 + 0.3 * random.next()) + random.next());
      return Array.from({ length: times }, () => ({ holder, at: someTime() }));
    });
  }
  const share = Math.min(1, (week.index + 1) / WEEKS);
  const missing = Math.max(0, Math.round(pace.refuels * share) - refuels.count());
  return Array.from({ length: missing }, () => someStop(history, someTime()));
}

export function makeUp(history: History): void {
  const { pace, refuels, agenda, now } = history;
  for (let tries = 0; tries < MOST_TRIES && refuels.count() < (pace.refuels ?? 0); tries += 1) {
    const holder = anyHolder(history);
    if (holder) stopToRefuel(history, holder, minutesAfter(now, -1));
    agenda.runBefore(now);
  }
}

const MOST_TRIES = 1_000;

function someStop(history: History, at: Date): DemoStop {
  const holder = anyHolder(history);
  if (!holder) throw new Error('Nobody holds credit.');
  return { holder, at: at < history.now ? at : minutesAfter(at, -7 * 24 * 60) };
}

function refuelsInWeek({ works }: PlannedHolder): number {
  const litres = works.weeklyKm / works.kmPerLitre;
  return litres / ((fitsInto(works, usualProduct(works)) / 1000) * FILLED_ON_AVERAGE);
}

function countByVehicle(holders: readonly PlannedHolder[]): ReadonlyMap<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const { vehicleId } of holders) counts.set(vehicleId, (counts.get(vehicleId) ?? 0) + 1);
  return counts;
}

function weighted(random: Random, weights: readonly number[]): number {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const place = weights.findIndex((weight) => (left -= weight) < 0);
  return Math.max(0, place);
}

function planRush(history: History, week: Week): void {
  const { organization, agenda, random } = history;
  for (const holder of organization.holders) {
    const at = week.at(0, random.int(600, 1_140));
    agenda.add(at, () =>
      fillUp(history, holder, at, { volumeMl: fitsInto(holder.works, usualProduct(holder.works)) }),
    );
  }
}

function planAnomalies(history: History, week: Week): void {
  const { organization, agenda, wallets } = history;
  const { holders } = organization;
  const [, second] = holders;
  if (week.index === DEAR_IN_WEEK && second) {
    const at = week.at(2, 640);
    agenda.add(at, () => payDearly(history, second, at));
  }
  if (week.index < WEEKS - ELSEWHERE_FOR_WEEKS) return;
  const travellers = holders.filter(({ walletId }) => wallets.stateOf(walletId).allowAnywhere);
  for (const [index, holder] of travellers.slice(0, MOST_TRAVELLERS).entries()) {
    const at = week.at(2 - index, 755 + 48 * index);
    agenda.add(at, () => travel(history, holder, at));
  }
}

const ELSEWHERE_FOR_WEEKS = 3;
const MOST_TRAVELLERS = 3;

function travel(history: History, holder: PlannedHolder, at: Date): void {
  const wish = wishOf(history, holder, at);
  const away = wish && goElsewhere(history, wish, at);
  if (away) askOnce(history, away, at, true);
}

function payDearly(history: History, holder: PlannedHolder, at: Date): void {
  const wish = wishOf(history, holder, at);
  if (!wish) return;
  const priceMills = pumpPrice(wish.priceMills * DEAR);
  askOnce(history, { ...wish, priceMills }, at, true);
}

function fillUp(history: History, holder: PlannedHolder, at: Date, more: Partial<Wish> = {}): void {
  const wish = wishOf(history, holder, at);
  if (wish) askOnce(history, { ...wish, ...more }, at, 'volumeMl' in more);
}

function comeInVain(history: History, holder: PlannedHolder, at: Date): void {
  history.agenda.add(at, () => fillUp(history, holder, at));
}
