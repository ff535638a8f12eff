/** What a purchase is at a moment, and how the digits of a slip are written. Pure. */
import type { Purchase, PurchaseSituation } from '#contract/purchases.ts';
import type { StatusTextProps } from '#core/ui/states/status-text.tsx';

export const TONE_OF_SITUATION: Readonly<Record<PurchaseSituation, StatusTextProps['tone']>> = {
  pending: 'caution',
  expired: 'neutral',
  billed: 'positive',
  paid: 'positive',
  cancelled: 'neutral',
};

/** `secondsLeft` until its Pix expires; null where it has none. */
export function situationOf(
  { status, entry, pix }: Purchase,
  secondsLeft: number | null = pix && pix.secondsLeft,
): PurchaseSituation {
  if (status !== 'pending') return status;
  if (entry !== null) return 'billed';
  return secondsLeft === 0 ? 'expired' : 'pending';
}

/** `AAAAA.AAAAA BBBBB.BBBBBB CCCCC.CCCCCC D EEEEEEEEEEEEEE`, as banks write it; anything but 47 digits as it is. */
export function groupSlipLine(line: string): string {
  return line.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
}
