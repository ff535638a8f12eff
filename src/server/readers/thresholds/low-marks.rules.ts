/**
 * Comparison of current values with thresholds: newly low values, and values that recovered.
 *
 * - The company balance and a wallet recover as soon as they reach the threshold.
 * - The days of credit fluctuate with the daily rate, so they recover only above the threshold.
 * - A removed threshold marks nothing.
 */
import type { Cents } from '#core/money/cents.ts';
import type { Thresholds } from '../../features/session-data/thresholds.service.ts';

export interface LowMark {
  readonly kind: 'balance' | 'days' | 'wallet';
  /** Id of the low wallet. For the kinds `balance` and `days`, the id of the organization. */
  readonly subjectId: string;
}

export interface LowMarkStatus {
  readonly organizationId: string;
  readonly companyCents: Cents;
  /** Days that the credit of the organization lasts; null if unknown. */
  readonly daysLeft: number | null;
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
  { organizationId, companyCents, daysLeft, lowWallets }: LowMarkStatus,
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
