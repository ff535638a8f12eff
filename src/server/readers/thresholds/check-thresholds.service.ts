import type { PermissionKey } from '#contract/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import { announce } from '../../platform/events/announce.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { readFigures, type Figures } from '../home/figures.service.ts';
import type { LowWalletRow } from '../home/low-wallets.repository.ts';
import { readLowWallets } from '../home/low-wallets.service.ts';
import { NAMED, ownerName, readPlace } from '../home/place.ts';
import { queueMails } from '../../platform/mail/unsent-mails.ts';
import { findReaders } from '../../features/permissions/readers.service.ts';
import { readThresholds, type Thresholds } from '../../features/session-data/thresholds.service.ts';
import { compareMarks, type LowMark } from './low-marks.rules.ts';
import type { LowNews } from './low-news.ts';
import { lowMail } from './mails.ts';
import {
  deleteMarks,
  findMarks,
  insertMarks,
  markReported,
  takeCheck,
  writeWalletsReported,
} from './thresholds.repository.ts';

/** Recipients of threshold mails must have this permission, because the mails show the balance and the wallets. */
const SEEING = 'portal.balanceDistribution.list' satisfies PermissionKey;

/**
 * Shortest interval between two threshold checks of an organization. If several servers run the job, only one of them
 * checks.
 */
const CHECK_AGAIN_MS = 4 * 60_000;
/**
 * Shortest interval between two mails about low wallets, so that one mail reports all wallets that fell below the
 * threshold.
 */
const GATHERED_MS = 6 * 60 * 60_000;

export interface LookParts {
  readonly clock: Clock;
  readonly bus: EventBus;
}

export async function checkThresholds(
  { clock, bus }: LookParts,
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<number> {
  const now = clock.now();
  const check = await takeCheck(tx, organizationId, now, new Date(now.getTime() - CHECK_AGAIN_MS));
  const place = check && (await readPlace(tx, organizationId, now));
  if (!place) return 0;
  const thresholds = await readThresholds(tx, organizationId);
  const { lowWalletCents } = thresholds;
  const figures = await readFigures(place);
  const wallets = lowWalletCents === null ? [] : await readLowWallets(place, lowWalletCents);
  const marks = await findMarks(tx, organizationId);
  const { fallen, risen } = compareMarks(marks, thresholds, {
    organizationId,
    companyCents: figures.companyCents,
    daysLeft: figures.daysLeft,
    lowWallets: wallets.map(({ id }) => id),
  });
  if (fallen.length > 0) await insertMarks(tx, organizationId, fallen, now);
  if (risen.length > 0) await deleteMarks(tx, organizationId, risen);
  if (fallen.length + risen.length > 0) await announce(bus, tx, organizationId, ['thresholds']);
  const gathers = check.walletsReportedAt !== null && isWithin(check.walletsReportedAt, now, GATHERED_MS);
  const isRisen = new Set(risen.map(({ subjectId }) => subjectId));
  const unreported: LowMark[] = [
    ...fallen,
    ...marks.filter(({ reportedAt, subjectId }) => reportedAt === null && !isRisen.has(subjectId)),
  ].filter(({ kind }) => kind !== 'wallet' || !gathers);
  if (unreported.length === 0) return 0;
  const news = newsOf(unreported, thresholds, figures, wallets);
  await markReported(tx, organizationId, [...new Set(unreported.map(({ kind }) => kind))], now);
  if (news.wallets) await writeWalletsReported(tx, organizationId, now);
  const readers = await findReaders(tx, organizationId, SEEING);
  await queueMails({ tx, clock }, lowMail, { organizationId, aboutId: newId(clock), userIds: readers, news });
  return readers.length;
}

/**
 * True if `then` is at most `ms` before `now`. False for a future `then`, which exists after a clock was set back, so
 * that nothing waits for this time.
 */
const isWithin = (then: Date, now: Date, ms: number) =>
  then.getTime() <= now.getTime() && now.getTime() - then.getTime() < ms;

function newsOf(
  unreported: readonly LowMark[],
  { lowBalanceCents, lowDays, lowWalletCents }: Thresholds,
  { companyCents, daysLeft }: Figures,
  wallets: readonly LowWalletRow[],
): LowNews {
  const isReported = (requestedKind: LowMark['kind']) =>
    unreported.some(({ kind }) => kind === requestedKind);
  const subjects = new Set(unreported.map(({ subjectId }) => subjectId));
  const newWallets = wallets.filter(({ id }) => subjects.has(id));
  return {
    balance:
      lowBalanceCents !== null && isReported('balance') ? { companyCents, lowCents: lowBalanceCents } : null,
    days: lowDays !== null && daysLeft !== null && isReported('days') ? { daysLeft, lowDays } : null,
    wallets:
      lowWalletCents !== null && newWallets.length > 0
        ? {
            lowCents: lowWalletCents,
            count: newWallets.length,
            first: newWallets.slice(0, NAMED).map((row) => ({
              name: ownerName(row.ownerKind, row.ownerName),
              balanceCents: row.balanceCents,
            })),
          }
        : null,
  };
}
