/** What a purchase is at a moment, and how what it is paid by is written. Pure. */
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

/** `answeredAt`: when the server said so, by the clock of this device. */
export function situationOf(purchase: Purchase, answeredAt: Date, now: Date): Situation {
  if (purchase.status !== 'pending') return purchase.status;
  if (purchase.entry !== null) return 'billed';
  const left = secondsLeft(purchase, answeredAt, now);
  return left === null || left > 0 ? 'pending' : 'expired';
}

/**
 * Of a Pix: whole seconds until it expires, null for all else. The server says how many there are; only what has passed
 * since then is measured here, so that a clock that is wrong does no harm.
 */
export function secondsLeft({ pix }: Purchase, answeredAt: Date, now: Date): number | null {
  if (!pix) return null;
  const passed = Math.max(0, now.getTime() - answeredAt.getTime()) / 1000;
  return Math.max(0, Math.ceil(pix.secondsLeft - passed));
}

/** `09:05`. */
export function clockOf(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** `AAAAA.AAAAA BBBBB.BBBBBB CCCCC.CCCCCC D EEEEEEEEEEEEEE`, as banks write it; anything but 47 digits as it is. */
export function groupSlipLine(line: string): string {
  return line.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
}
