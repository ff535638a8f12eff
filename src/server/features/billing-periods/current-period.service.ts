import type { Hydrate } from '#contract/session-data.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findAgreedBilling, findLatestBill } from './billing-periods.repository.ts';
import { firstBill, nextBill, type StandingBill } from './periods.rules.ts';

export { findAgreedBilling, findLatestBill };

/** Returns the running billing period, even if the period's bill does not exist yet. Refuses with `not_found`. */
export async function readCurrentPeriod(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
): Promise<Hydrate['billing']> {
  const agreed = await findAgreedBilling(tx, organizationId);
  if (!agreed) throw new Refusal('not_found');
  const now = clock.now();
  const latest = await findLatestBill(tx, organizationId);
  if (!latest) return termsOf(firstBill(agreed, now));
  const { billing_type: type, billing_period: period, starts_on: from, ends_on: to } = latest;
  if (now < latest.ends_at) return { type, period, from, to };
  let span = nextBill(agreed, standingOf(latest));
  while (span.endsAt <= now) span = nextBill(agreed, { ...span, endsOn: span.to });
  return termsOf(span);
}

export const standingOf = (bill: NonNullable<Awaited<ReturnType<typeof findLatestBill>>>): StandingBill => ({
  type: bill.billing_type,
  period: bill.billing_period,
  endsOn: bill.ends_on,
  endsAt: bill.ends_at,
});

const termsOf = ({ type, period, from, to }: Hydrate['billing']): Hydrate['billing'] => ({
  type,
  period,
  from,
  to,
});
