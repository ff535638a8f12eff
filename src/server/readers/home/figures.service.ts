/** What there is, and how long it lasts at the present rate. */
import { calendarDateOf } from '#core/dates/zone.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { sumBalances, type HeldCredit } from '../../ledger/ledger.repository.ts';
import { findFirstFill } from './home.repository.ts';
import type { Place } from './place.ts';
import { daysLeft, rateDays, type RateDays } from './rate.rules.ts';
import { findSpent, totalOf, type SpentRow } from './spending.service.ts';

/** What was spent in all on the days that tell a rate. */
interface SpentAt extends RateDays {
  readonly spentCents: Cents;
}

export interface Figures extends HeldCredit {
  readonly totalCents: Cents;
  /** Null where there is nothing to tell it by. */
  readonly rate: SpentAt | null;
  /** Whole days that company and wallets together last; null without a rate. */
  readonly daysLeft: number | null;
}

export async function readFigures(place: Place): Promise<Figures> {
  const { tx, organizationId } = place;
  const [held, firstFill] = await Promise.all([
    sumBalances(tx, organizationId),
    findFirstFill(tx, organizationId),
  ]);
  const days = rateDaysSince(firstFill, place);
  const { rate } = await findSpent(place, { rate: days });
  return figuresOf(held, days, rate);
}

/** The days that tell the rate; null where there are too few since the first refuel, or there is none. */
export const rateDaysSince = (firstFill: Date | null, { today, timeZone }: Place): RateDays | null =>
  firstFill && rateDays(calendarDateOf(firstFill, timeZone), today);

/** `spent`: on those days. */
export function figuresOf(held: HeldCredit, days: RateDays | null, spent: readonly SpentRow[]): Figures {
  const totalCents = sumCents([held.companyCents, held.handedOutCents]);
  const spentCents = totalOf(spent);
  const rate = days && spentCents > ZERO_CENTS ? { ...days, spentCents } : null;
  return { ...held, totalCents, rate, daysLeft: rate && daysLeft(totalCents, rate) };
}
