import type {
  Home,
  HomeBalance,
  HomeBills,
  HomeDistribution,
  HomeLicences,
  HomePurchases,
} from '#contract/home.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Call } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { sumBalances } from '../../ledger/ledger.repository.ts';
import { readHeld } from '../../features/permissions/permissions.service.ts';
import { readThresholds, type Thresholds } from '../../features/session-data/thresholds.service.ts';
import { readUserNames } from '../../platform/accounts/user-name.service.ts';
import { readActivity } from './activity.service.ts';
import { figuresOf, rateDaysSince, type Figures } from './figures.service.ts';
import {
  countLicences,
  findFirstRefuel,
  findLastDistribution,
  findLicences,
  findNextPending,
  sumPending,
  sumUnpaidBills,
  type LastDistributionRow,
} from './home.repository.ts';
import { readWallets } from './low-wallets.service.ts';
import { NAMED, readPlace, type HomeContext } from './place.ts';
import { readSchedules } from './schedules.service.ts';
import { findSpent, monthSpans, presentMonth, presentSpent } from './spending.service.ts';

const SEES = {
  balance: 'portal.balanceDistribution.list',
  refuels: 'portal.transaction.list',
  distribution: 'portal.balanceSharing.list',
  purchases: 'portal.purchase.list',
  licences: 'portal.driver.list',
  schedules: 'portal.balanceDistributionSchedule.list',
  bills: 'portal.bill.list',
} as const satisfies Record<string, PermissionKey>;

type HomeHeldCredit = ReadonlySet<PermissionKey>;

/** Number of days before the due date from which the home screen shows a bill. */
const DUE_DAYS = 3;

/** Number of days before expiry from which the home screen shows a driver's license. */
const SOON_DAYS = 30;

type HomeRequest = Pick<Call<'GET /admin/organization/home'>, 'caller' | 'scope' | 'organizationId'>;

interface HomeParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

/** Reads the home of an organization. Refuses with `not_found` if the organization is unknown. */
export async function readHome(parts: HomeParts, request: HomeRequest): Promise<Home> {
  const { tenancy, clock } = parts;
  const held = await readHeld(tenancy, request);
  const now = clock.now();
  const { home, last } = await tenancy.inScope(
    request.scope,
    // The home's figures come from several statements. A snapshot makes them belong to one instant.
    (tx) => readParts(tx, request.organizationId, held, now),
    { snapshot: true },
  );
  return { ...home, distribution: last && (await presentDistribution(tenancy, last)) };
}

/**
 * Reads the home's parts in three round trips, and one for the commit. The first round trip reads data that needs no
 * local date. The second reads the parts and the days with valid sums, the third the sums.
 */
async function readParts(tx: DatabaseTransaction, organizationId: string, held: HomeHeldCredit, now: Date) {
  const [place, thresholds, credit, firstRefuel, last] = await Promise.all([
    readPlace(tx, organizationId, now),
    held.has(SEES.balance) ? readThresholds(tx, organizationId) : null,
    held.has(SEES.balance) ? sumBalances(tx, organizationId) : null,
    held.has(SEES.balance) ? findFirstRefuel(tx, organizationId) : null,
    held.has(SEES.distribution) ? findLastDistribution(tx, organizationId) : null,
  ]);
  if (!place) throw new Refusal('not_found');
  const { today } = place;
  const rateDays = rateDaysSince(firstRefuel, place);
  const seesRefuels = held.has(SEES.refuels);
  const { months, toSameDay } = monthSpans(today);
  const [spent, activity, purchases, wallets, licences, schedules, bills] = await Promise.all([
    findSpent(place, {
      rate: rateDays,
      today: seesRefuels ? { from: today, to: today } : null,
      months: seesRefuels ? months : null,
      toSameDay: seesRefuels ? toSameDay : null,
    }),
    seesRefuels ? readActivity(place) : null,
    held.has(SEES.purchases) ? readPurchases(place) : null,
    thresholds && readWallets(place, thresholds),
    held.has(SEES.licences) ? readLicences(place) : null,
    held.has(SEES.schedules) ? readSchedules(place) : null,
    held.has(SEES.bills) ? readBills(place) : null,
  ]);
  return {
    home: {
      at: now.toISOString(),
      today,
      balance: credit && thresholds && presentBalance(figuresOf(credit, rateDays, spent.rate), thresholds),
      month: seesRefuels ? presentMonth(today, spent) : null,
      purchases,
      activity: activity && { spent: presentSpent(spent.today), ...activity },
      wallets,
      licences,
      schedules,
      bills,
    },
    last: held.has(SEES.distribution) ? { row: last ?? undefined } : null,
  };
}

function presentBalance(figures: Figures, { lowBalanceCents: lowCents, lowDays }: Thresholds): HomeBalance {
  const { rate } = figures;
  return {
    total: reaisFromCents(figures.totalCents),
    company: reaisFromCents(figures.companyCents),
    handedOut: reaisFromCents(figures.handedOutCents),
    debt: reaisFromCents(figures.debtCents),
    rate: rate && {
      // The average per day is in reais with two decimals, as all averages on screens.
      perDay: Math.round(rate.spentCents / rate.days) / 100,
      from: rate.from,
      to: rate.to,
      days: rate.days,
    },
    daysLeft: figures.daysLeft,
    lowBalance: lowCents === null ? null : reaisFromCents(lowCents),
    lowDays,
    isBalanceLow: lowCents !== null && figures.companyCents < lowCents,
    areDaysLow: lowDays !== null && figures.daysLeft !== null && figures.daysLeft < lowDays,
  };
}

async function presentDistribution(
  tenancy: Tenancy,
  { row }: { readonly row: LastDistributionRow | undefined },
): Promise<HomeDistribution> {
  if (!row) return { last: null };
  const { userId } = row;
  const names = await readUserNames(tenancy, userId === null ? [] : [userId]);
  return {
    last: {
      _id: row.entryId,
      at: row.postedAt.toISOString(),
      by: userId === null ? null : { user: userId, name: names.get(userId) ?? '' },
      source: row.source,
      rows: row.wallets,
      amount: reaisFromCents(row.amountCents),
      collected: reaisFromCents(row.collectedCents),
    },
  };
}

async function readPurchases({ tx, organizationId, ...moment }: HomeContext): Promise<HomePurchases> {
  const [sums, next] = await Promise.all([
    sumPending(tx, organizationId, moment),
    findNextPending(tx, organizationId, moment),
  ]);
  return {
    count: sums.count,
    amount: reaisFromCents(sums.amountCents),
    overdue: sums.overdue,
    next: next
      ? {
          _id: next.id,
          paymentType: next.paymentType,
          value: reaisFromCents(next.amountCents),
          expiresAt: next.expiresAt?.toISOString() ?? null,
          dueDate: next.dueOn,
        }
      : null,
  };
}

async function readBills({ tx, organizationId, today }: HomeContext): Promise<HomeBills> {
  const until = addDays(today, DUE_DAYS);
  const row = await sumUnpaidBills(tx, organizationId, { today, until });
  const { from, dueOn, isPostPaid, limitCents, owedCents } = row;
  return {
    overdue: { count: row.overdueCount, owed: reaisFromCents(row.overdueCents) },
    due: { count: row.dueCount, owed: reaisFromCents(row.dueCents) },
    next: from && dueOn ? { from, dueDate: dueOn } : null,
    credit:
      isPostPaid && limitCents !== null
        ? { limit: reaisFromCents(limitCents), owed: reaisFromCents(owedCents) }
        : null,
  };
}

async function readLicences({ tx, organizationId, today }: HomeContext): Promise<HomeLicences> {
  const until = addDays(today, SOON_DAYS);
  const [counts, first] = await Promise.all([
    countLicences(tx, organizationId, { today, until }),
    findLicences(tx, organizationId, { until, limit: NAMED }),
  ]);
  return {
    until,
    ...counts,
    first: first.map(({ id, name, endsOn }) => ({ _id: id, name, endsOn })),
  };
}
