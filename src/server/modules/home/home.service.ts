/** The parts of the home, each for who may see it. */
import type { Home, HomeBalance, HomeDistribution, HomeLicences, HomePurchases } from '#contract/home.ts';
import { PERMISSION_KEYS, type PermissionKey } from '#contract/permissions.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Clock } from '../../clock.ts';
import type { Tenancy, Transaction } from '../../database/tenancy.ts';
import type { Call } from '../../plugins/routes.ts';
import { Refusal } from '../../refusal.ts';
import { findHeld } from '../permissions/permissions.service.ts';
import { readThresholds } from '../session-data/thresholds.service.ts';
import { readUserNames } from '../sign-in/user-name.service.ts';
import { readActivity } from './activity.service.ts';
import { readFigures } from './figures.service.ts';
import {
  countLicences,
  findLastHandOut,
  findLicences,
  findNextPending,
  sumPending,
  type LastHandOutRow,
} from './home.repository.ts';
import { readWallets } from './low-wallets.service.ts';
import { NAMED, readPlace, type Place } from './place.ts';
import { readMonth } from './spending.service.ts';

/** A licence that ends within so many days ends soon. */
const SOON_DAYS = 30;

type Asked = Pick<Call<'GET /admin/organization/home'>, 'caller' | 'scope' | 'organizationId'>;

interface HomeParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

/** Refuses with `not_found`. */
export async function readHome(parts: HomeParts, asked: Asked): Promise<Home> {
  const { tenancy, clock } = parts;
  const held = await heldBy(tenancy, asked);
  const now = clock.now();
  const { home, last } = await tenancy.inScope(
    asked.scope,
    // Figures of several statements stand beside one another and have to be of one instant.
    (tx) => readParts(tx, asked.organizationId, held, now),
    { snapshot: true },
  );
  return { ...home, distribution: last && (await presentDistribution(tenancy, last)) };
}

/** Branches have no administrators of their own: what holds in the home organisation holds there. */
async function heldBy(
  tenancy: Tenancy,
  { caller, organizationId }: Asked,
): Promise<ReadonlySet<PermissionKey>> {
  if (caller.role === 'SuperAdminOrg') return new Set(PERMISSION_KEYS);
  const home = caller.organizationId ?? organizationId;
  return tenancy.inScope({ organizations: [home] }, (tx) => findHeld(tx, home, caller.userId));
}

async function readParts(
  tx: Transaction,
  organizationId: string,
  held: ReadonlySet<PermissionKey>,
  now: Date,
) {
  const place = await readPlace(tx, organizationId, now);
  if (!place) throw new Refusal('not_found');
  const { today } = place;
  const part = async <T>(key: PermissionKey, read: (of: Place) => Promise<T>): Promise<T | null> =>
    held.has(key) ? read(place) : null;
  return {
    home: {
      at: now.toISOString(),
      today,
      balance: await part('portal.balanceDistribution.list', readBalancePart),
      month: await part('portal.transaction.list', () => readMonth(tx, organizationId, today)),
      purchases: await part('portal.purchase.list', readPurchases),
      activity: await part('portal.transaction.list', readActivity),
      wallets: await part('portal.balanceDistribution.list', readWallets),
      licences: await part('portal.driver.list', readLicences),
    },
    last: await part('portal.balanceSharing.list', async () => ({
      row: await findLastHandOut(tx, organizationId),
    })),
  };
}

async function readBalancePart(place: Place): Promise<HomeBalance> {
  const { tx, organizationId } = place;
  const figures = await readFigures(place);
  const { lowBalanceCents: lowCents, lowDays } = await readThresholds(tx, organizationId);
  const { rate } = figures;
  return {
    total: reaisFromCents(figures.totalCents),
    company: reaisFromCents(figures.companyCents),
    handedOut: reaisFromCents(figures.handedOutCents),
    rate: rate && {
      // Reais with two decimals, as any mean that is shown.
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
  { row }: { readonly row: LastHandOutRow | undefined },
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

async function readPurchases({ tx, organizationId, ...moment }: Place): Promise<HomePurchases> {
  const sums = await sumPending(tx, organizationId, moment);
  const next = await findNextPending(tx, organizationId, moment);
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

async function readLicences({ tx, organizationId, today }: Place): Promise<HomeLicences> {
  const until = addDays(today, SOON_DAYS);
  const counts = await countLicences(tx, organizationId, { today, until });
  const first = await findLicences(tx, organizationId, { until, limit: NAMED });
  return {
    until,
    ...counts,
    first: first.map(({ id, name, endsOn }) => ({ _id: id, name, endsOn })),
  };
}
