/** What a purchase is at a moment, and how the digits of a slip are written. Pure. */
import type { Purchase } from '#contract/purchases.ts';
import type { StatusTextProps } from '#core/ui/states/status-text.tsx';

/**
 * `expired`: nobody paid the Pix in time; if its money comes all the same, it is credited. `billed`: it was credited, and is
 * paid with the bill of its period.
 */
export type Situation = 'pending' | 'expired' | 'billed' | 'paid' | 'cancelled';

export const TONE_OF_SITUATION: Readonly<Record<Situation, StatusTextProps['tone']>> = {
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
): Situation {
  if (status !== 'pending') return status;
  if (entry !== null) return 'billed';
  return secondsLeft === 0 ? 'expired' : 'pending';
}

/** `AAAAA.AAAAA BBBBB.BBBBBB CCCCC.CCCCCC D EEEEEEEEEEEEEE`, as banks write it; anything but 47 digits as it is. */
export function groupSlipLine(line: string): string {
  return line.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
}
