import type { Purchase, PurchaseSituation } from '#contract/purchases.ts';
import type { StatusTextProps } from '#core/ui/states/status-text.tsx';

export const TONE_OF_SITUATION: Readonly<Record<PurchaseSituation, StatusTextProps['tone']>> = {
  pending: 'caution',
  expired: 'neutral',
  billed: 'positive',
  paid: 'positive',
  cancelled: 'neutral',
};

/** Situation of a purchase. `secondsLeft` counts until its Pix expires; null without a Pix. */
export function situationOf(
  { status, entry, pix }: Purchase,
  secondsLeft: number | null = pix && pix.secondsLeft,
): PurchaseSituation {
  if (status !== 'pending') return status;
  if (entry !== null) return 'billed';
  return secondsLeft === 0 ? 'expired' : 'pending';
}
