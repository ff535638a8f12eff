/** What happens in one week of the history, in the order of the clock. */
import { sumCents } from '#core/money/arithmetic.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { monthOf } from '#core/dates/month.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { PriceMills } from '#core/money/price.ts';
import { millilitres } from '#core/money/volume.ts';
import { collect } from '../modules/balance/collect.service.ts';
import { handOut } from '../modules/balance/hand-out.service.ts';
import { releaseOwner } from '../modules/balance/release.service.ts';
import { share, unshare } from '../modules/balance/share.service.ts';
import { lockAllWallets } from '../modules/ledger/ledger.repository.ts';
import { FUEL_PRICES_MILLS } from './catalogue.ts';
import { holdersInUse, type Happening, type History, type Week } from './history.ts';
import { weeklyNeed } from './plan-owners.ts';
import type { PlannedHolder } from './plan.ts';
import { postPurchase, postRefuel } from './refuels.ts';

/** Share of the weekly need that the company keeps free, so that sharing wallets and the next Monday are covered. */
const CUSHION = 0.9;
const PURCHASE_STEP_CENTS = 50_000;
const SHARED_IN_WEEKS = [2, 5, 8];
const UNSHARED_IN_WEEK = 11;
const COLLECTED_EVERY_WEEKS = 4;
const INACTIVE_IN_WEEK = 7;
const DELETED_IN_WEEK = 10;
/** Below that many holders nobody leaves. */
const LARGE = 8;

export function planWeek(history: History, week: Week): Happening[] {
  return [
    mondayMorning(history, week),
    ...history.organization.holders.flatMap((holder) => refuels(history, week, holder)),
    ...changes(history, week),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}

function mondayMorning(history: History, week: Week): Happening {
  const minute = history.random.int(480, 540);
  const at = week.at(0, minute);
  return { at, run: () => buyAndHandOut(history, week.at(0, minute - 35), at) };
}

async function buyAndHandOut(history: History, paidAt: Date, handedOutAt: Date): Promise<void> {
  const { organization } = history;
  const buying = history.movingAt(paidAt, 'nobody');
  const accounts = await lockAllWallets(buying.tx, organization.id);
  const balances = new Map(accounts.map((account) => [account.id, account.balanceCents]));
  const free = accounts.find((account) => account.kind === 'company')?.balanceCents ?? 0;

  const inUse = holdersInUse(history);
  const shares = inUse.flatMap((holder) => {
    const amountCents = topUp(holder, balances.get(holder.walletId) ?? 0);
    return amountCents > 0 ? [{ holder, amountCents }] : [];
  });
  const wanted = sumCents(shares.map((one) => one.amountCents));
  const cushion = sumCents(inUse.map((holder) => weeklyNeed(holder.works))) * CUSHION;
  const missing = wanted + cushion - free;
  if (missing > 0) {
    await postPurchase(buying, cents(Math.ceil(missing / PURCHASE_STEP_CENTS) * PURCHASE_STEP_CENTS));
  }
  if (shares.length === 0) return;
  await handOut(
    history.movingAt(handedOutAt, 'administrator'),
    organization.ownerKind,
    shares.map(({ holder, amountCents }) => ({
      id: holder.ownerId,
      wallet: holder.walletId,
      amount: reaisFromCents(amountCents),
    })),
  );
}

/** Fills a wallet that is less than half full up to what its week needs, in whole tens of reais. */
function topUp(holder: PlannedHolder, balanceCents: number): Cents {
  const need = weeklyNeed(holder.works);
  return cents(balanceCents < need / 2 ? Math.ceil((need - balanceCents) / 1_000) * 1_000 : 0);
}

function refuels(history: History, week: Week, holder: PlannedHolder): Happening[] {
  const { random } = history;
  const days = random.chance(0.15)
    ? []
    : random.chance(0.3)
      ? [random.int(0, 2), random.int(3, 6)]
      : [random.int(0, 5)];
  return days.map((day) => {
    const at = week.at(day, random.int(600, 1_260));
    return { at, run: () => refuel(history, week, holder, at) };
  });
}

async function refuel(history: History, week: Week, holder: PlannedHolder, at: Date): Promise<void> {
  if (history.gone.has(holder.ownerId)) return;
  const { random, organization, sharing, spentCents } = history;
  const { works, walletId, limitCents } = holder;
  const drift = week.index * 12 + random.int(-90, 140);
  const month = `${walletId} ${monthOf(at, organization.timeZone)}`;
  const spentBefore = spentCents.get(month) ?? 0;
  const priceMills = (FUEL_PRICES_MILLS[works.fuelType] + drift) as PriceMills;
  const refuelled = await postRefuel(history.movingAt(at, 'nobody'), history.spentAccountId, {
    walletId,
    sharesCompanyBalance: sharing.has(walletId),
    allowanceCents: limitCents === null ? null : cents(Math.max(0, limitCents - spentBefore)),
    fuelType: works.fuelType,
    priceMills,
    wantedMl: millilitres(random.int(works.tankLitres * 40, works.tankLitres * 93) * 10),
  });
  if (!refuelled) return;
  history.fills.add(holder, { ...refuelled, priceMills, at });
  spentCents.set(month, spentBefore + refuelled.amountCents);
}

/** Friday afternoon: the office shares, collects, and takes owners out of use. */
function changes(history: History, week: Week): Happening[] {
  const { organization, random, gone, sharing } = history;
  const at = week.at(4, random.int(960, 1_050));
  const moving = () => history.movingAt(at, 'administrator');
  const { ownerKind } = organization;
  const due: (() => Promise<unknown>)[] = [];
  const pick = () => random.pick(holdersInUse(history));

  if (SHARED_IN_WEEKS.includes(week.index)) {
    due.push(async () => {
      const { ownerId, walletId } = pick();
      await share(moving(), ownerKind, { ownerId, walletId });
      for (const other of organization.holders) if (other.ownerId === ownerId) sharing.delete(other.walletId);
      sharing.add(walletId);
    });
  }
  if (week.index === UNSHARED_IN_WEEK) {
    due.push(async () => {
      const [shared] = holdersInUse(history).filter((holder) => sharing.has(holder.walletId));
      if (!shared) return;
      await unshare(moving(), ownerKind, shared);
      sharing.delete(shared.walletId);
    });
  }
  if (week.index % COLLECTED_EVERY_WEEKS === COLLECTED_EVERY_WEEKS - 1) {
    due.push(() => {
      const { ownerId, walletId } = pick();
      return collect(moving(), ownerKind, { ownerId, wallets: [walletId] });
    });
  }
  const status = { [INACTIVE_IN_WEEK]: 'inactive', [DELETED_IN_WEEK]: 'deleted' } as const;
  const leaving = status[week.index as keyof typeof status];
  if (leaving && organization.holders.length >= LARGE) {
    due.push(async () => {
      const { ownerId } = pick();
      await releaseOwner(moving(), ownerKind, { id: ownerId, status: leaving });
      gone.add(ownerId);
    });
  }
  return due.map((run) => ({ at, run: async () => void (await run()) }));
}
