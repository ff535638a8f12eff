/** What there is, and how long it lasts at the present rate. */
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { sumBalances, type HeldCredit } from '../ledger/ledger.repository.ts';
import type { Place } from './place.ts';
import { daysLeft } from './rate.rules.ts';
import { findRate, type SpentAt } from './spending.service.ts';

export interface Figures extends HeldCredit {
  readonly totalCents: Cents;
  /** Null where there is nothing to tell it by. */
  readonly rate: SpentAt | null;
  /** Whole days that company and wallets together last; null without a rate. */
  readonly daysLeft: number | null;
}

export async function readFigures({ tx, organizationId, today, timeZone }: Place): Promise<Figures> {
  const held = await sumBalances(tx, organizationId);
  const totalCents = sumCents([held.companyCents, held.handedOutCents]);
  const rate = await findRate(tx, organizationId, today, timeZone);
  return { ...held, totalCents, rate, daysLeft: rate && daysLeft(totalCents, rate) };
}
