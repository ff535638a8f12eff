import { cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Judgement } from '../features/refuels/judging/facts.rules.ts';
import type { Attempt, Wish } from './attempt.ts';
import { readOdometer, volumeFor, wishOf } from './driving.ts';
import { minuteOfDay, minutesAfter, type History } from './history.ts';
import { markLater } from './marks.ts';
import { goElsewhere, mistypePin } from './mishaps.ts';
import { topUpOne } from './office.ts';
import type { PlannedHolder } from './plan.ts';

const LEAST_ML = 4_000;
const SPENT_AT_MOST = [62, 97] as const;
const MISHAP = 0.085;
const MISTYPED_PIN = 0.06;
const LOOKING_MINUTES = 2;

interface PumpRequest {
  readonly isCareful: boolean;
  readonly instead?: { readonly wish: Wish; readonly afterMinutes: number };
}

export function stopToRefuel(history: History, holder: PlannedHolder, at: Date): void {
  const { random, pace, agenda } = history;
  const { wallets } = history;
  const isInUse = [holder.ownerId, holder.driverId, holder.vehicleId].every(
    (id) => wallets.statusOf(id) === 'active',
  );
  const plain = isInUse ? wishOf(history, holder, at) : null;
  if (!plain) return;
  const mayGoAnywhere = wallets.stateOf(holder.walletId).allowAnywhere;
  if (mayGoAnywhere && random.chance(pace.elsewhere)) {
    const wish = goElsewhere(history, plain, at);
    if (wish) return ask(history, at, { ...wish, hasReceipt: random.chance(0.2) }, { isCareful: true });
  }
  const wrong =
    plain.pin === 'right' && random.chance(MISTYPED_PIN)
      ? mistypePin(plain)
      : random.chance(MISHAP)
        ? history.mishaps.next(history, plain, at)
        : null;
  if (!wrong) return ask(history, at, plain, { isCareful: true });
  const { mishap, wish } = wrong;
  const when = mishap.evening ? minuteOfDay(history, at, random.int(...mishap.evening)) : at;
  const afterMinutes = mishap.again ? random.int(...mishap.again) : random.int(460, 600);
  agenda.add(when, () =>
    ask(history, when, wish, { isCareful: false, instead: { wish: plain, afterMinutes } }),
  );
}

export function askOnce(history: History, wish: Wish, at: Date, isCareful = false): void {
  ask(history, at, wish, { isCareful });
}

function ask(history: History, at: Date, wish: Wish, { isCareful, instead }: PumpRequest): void {
  const { refuels, pace, agenda, random } = history;
  if (pace.refuels !== null && refuels.count() >= pace.refuels) return;
  const { kmPerLitre, ...request } = isCareful ? fitted(history, at, wish) : wish;
  if (request.volumeMl < LEAST_ML) return;
  const { fromKm, km, typedKm } = readOdometer(history, { ...request, kmPerLitre });
  const attempt = { ...request, odometerKm: typedKm, isOdometerToCome: false };
  const { judgement, refuelId } = refuels.refuel(at, attempt);
  if (refuelId === null) {
    if (judgement.refusal?.reason === 'insufficientBalance' && random.chance(0.5)) {
      const later = minutesAfter(at, random.int(15, 50));
      agenda.add(later, () => topUpOne(history, later, wish.holder));
    }
    if (judgement.refusal?.detail === 'odometer_missing') {
      const later = minutesAfter(at, LOOKING_MINUTES);
      agenda.add(later, () => ask(history, later, wish, { isCareful, ...(instead && { instead }) }));
      return;
    }
    if (!instead) return;
    const again = minutesAfter(at, instead.afterMinutes);
    agenda.add(again, () => ask(history, again, instead.wish, { isCareful: true }));
    return;
  }
  driveOn(history, attempt, km);
  markLater(history, { at, refuelId, attempt, fromKm, km, judgement });
  if (isCareful && random.chance(HASTY)) comeBackTooSoon(history, at, wish);
}

const HASTY = 0.015;

function comeBackTooSoon(history: History, at: Date, wish: Wish): void {
  const { agenda, random } = history;
  const again = minutesAfter(at, random.int(6, 22));
  agenda.add(again, () => askOnce(history, { ...wish, volumeMl: volumeFor(5_000, wish.priceMills) }, again));
}

function driveOn({ odometersKm, recordedKm }: History, { holder, odometerKm }: Attempt, km: number | null) {
  const { vehicleId } = holder;
  if (vehicleId === null || km === null) return;
  odometersKm.set(vehicleId, km);
  if (odometerKm !== null) recordedKm.set(vehicleId, Math.max(odometerKm, recordedKm.get(vehicleId) ?? 0));
}

function fitted({ refuels, random }: History, at: Date, wish: Wish): Wish {
  let { volumeMl } = wish;
  for (let tries = 0; tries < 3 && volumeMl >= LEAST_ML; tries += 1) {
    const judgement = refuels.judge(at, { ...wish, volumeMl, odometerKm: null, isOdometerToCome: true });
    const mostCents = most(judgement);
    if (mostCents === null) break;
    volumeMl = volumeFor((mostCents * random.int(...SPENT_AT_MOST)) / 100, wish.priceMills);
  }
  return { ...wish, volumeMl };
}

function most({ refusal, amountCents }: Judgement): number | null {
  const isShort = refusal?.reason === 'insufficientBalance' || refusal?.reason === 'aboveLimit';
  const { excess } = refusal?.numbers ?? {};
  return isShort && excess !== undefined ? cents(Math.max(0, amountCents - centsFromReais(excess))) : null;
}
