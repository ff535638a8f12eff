/** What a purchase is at a moment. Pure. */
import type { Purchase, PurchaseSituation } from '#contract/purchases.ts';
import type { StatusTextProps } from '#core/ui/states/status-text.tsx';

export const TONE_OF_SITUATION: Readonly<Record<PurchaseSituation, StatusTextProps['tone']>> = {
  pending: 'caution',
  expired: 'neutral',
  billed: 'positive',
  paid: 'positive',
  cancelled: 'neutral',
};

/** How much of a purchase was given back: `returned` for all of it, `returnedPart` for less; null for nothing. */
export function returnedOf({ value, returned = 0 }: Purchase): 'returned' | 'returnedPart' | null {
  if (returned === 0) return null;
  return returned < value ? 'returnedPart' : 'returned';
}

/** `secondsLeft` until its Pix expires; null where it has none. */
export function situationOf(
  { status, entry, pix }: Purchase,
  secondsLeft: number | null = pix && pix.secondsLeft,
): PurchaseSituation {
  if (status !== 'pending') return status;
  if (entry !== null) return 'billed';
  return secondsLeft === 0 ? 'expired' : 'pending';
}
