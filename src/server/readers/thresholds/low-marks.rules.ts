/**
 * What fell below its threshold since it was last looked at, and what rose again.
 *
 * - The company balance and a wallet have risen as soon as they are no longer below.
 * - The days that credit lasts waver by themselves, since the rate is another one each day: they have risen once they are above
 *   the threshold, and not at it.
 * - A threshold that is taken away marks nothing.
 */
import type { Cents } from '#core/money/cents.ts';
import type { Thresholds } from '../../features/session-data/thresholds.service.ts';

export interface LowMark {
  readonly kind: 'balance' | 'days' | 'wallet';
  /** The wallet; the organisation itself for the other two. */
  readonly subjectId: string;
}

/** As it stands now. */
export interface Standing {
  readonly organizationId: string;
  readonly companyCents: Cents;
  /** Null where it cannot be told. */
  readonly daysLeft: number | null;
  /** The wallets in use that are below the threshold. */
  readonly lowWallets: readonly string[];
}

export interface MarkChanges {
  readonly fallen: readonly LowMark[];
  readonly risen: readonly LowMark[];
}

const keyOf = ({ kind, subjectId }: LowMark) => `${kind} ${subjectId}`;

export function compareMarks(
  marks: readonly LowMark[],
  { lowBalanceCents, lowDays, lowWalletCents }: Thresholds,
  { organizationId, companyCents, daysLeft, lowWallets }: Standing,
): MarkChanges {
  const marked = new Set(marks.map(keyOf));
  const days: LowMark = { kind: 'days', subjectId: organizationId };
  const limit = lowDays !== null && marked.has(keyOf(days)) ? lowDays + 1 : lowDays;
  const isBalanceLow = lowBalanceCents !== null && companyCents < lowBalanceCents;
  const areDaysLow = limit !== null && daysLeft !== null && daysLeft < limit;
  const low: LowMark[] = [
    ...(isBalanceLow ? [{ kind: 'balance' as const, subjectId: organizationId }] : []),
    ...(areDaysLow ? [days] : []),
    ...(lowWalletCents === null
      ? []
      : lowWallets.map((subjectId) => ({ kind: 'wallet' as const, subjectId }))),
  ];
  const lowKeys = new Set(low.map(keyOf));
  return {
    fallen: low.filter((mark) => !marked.has(keyOf(mark))),
    risen: marks.filter((mark) => !lowKeys.has(keyOf(mark))),
  };
}
