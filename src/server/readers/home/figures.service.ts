import { calendarDateOf } from '#core/dates/zone.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { sumBalances, type HeldCredit } from '../../ledger/ledger.repository.ts';
import { findFirstRefuel } from './home.repository.ts';
import type { HomeContext } from './place.ts';
import { daysLeft, rateDays, type RateDays } from './rate.rules.ts';
import { findSpent, totalOf, type SpentRow } from './spending.service.ts';

interface SpentAt extends RateDays {
  readonly spentCents: Cents;
}

export interface Figures extends HeldCredit {
  readonly totalCents: Cents;
  /** Rate at which the company spends credit; null if the rate is unknown. */
  readonly rate: SpentAt | null;
  /** Whole days that the credit of company and wallets lasts; null if the spending rate is unknown. */
  readonly daysLeft: number | null;
}

export async function readFigures(place: HomeContext): Promise<Figures> {
  const { tx, organizationId } = place;
  const [held, firstRefuel] = await Promise.all([
    sumBalances(tx, organizationId),
    findFirstRefuel(tx, organizationId),
  ]);
  const days = rateDaysSince(firstRefuel, place);
  const { rate } = await findSpent(place, { rate: days });
  return figuresOf(held, days, rate);
}

/** Days over which the spending rate is averaged; null if the first refuel is missing or too recent. */
export const rateDaysSince = (firstRefuel: Date | null, { today, timeZone }: HomeContext): RateDays | null =>
  firstRefuel && rateDays(calendarDateOf(firstRefuel, timeZone), today);

/** Figures of the credit. `spent` must cover exactly `days`, the days from which the spending rate is calculated. */
export function figuresOf(held: HeldCredit, days: RateDays | null, spent: readonly SpentRow[]): Figures {
  const totalCents = sumCents([held.companyCents, held.handedOutCents]);
  const spentCents = totalOf(spent);
  const rate = days && spentCents > ZERO_CENTS ? { ...days, spentCents } : null;
  return { ...held, totalCents, rate, daysLeft: rate && daysLeft(totalCents, rate) };
}
