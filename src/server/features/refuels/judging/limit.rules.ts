import type { RefuelFacts, RuleResult, Sums } from './facts.rules.ts';
import { compared, inReais, limited, NOTHING, OFF } from './explained.rules.ts';
import { dayAt, monthAt, nightAt } from './windows.rules.ts';

export function transactionLimitRule({ terms }: RefuelFacts, { amountCents }: Sums): RuleResult {
  return limited(terms.transactionLimitCents, amountCents, 'transaction');
}

export function walletLimitRule({ at, terms, wallet }: RefuelFacts, { amountCents }: Sums): RuleResult {
  if (!wallet) return NOTHING;
  return limited(wallet.limitCents, amountCents, 'wallet_month', {
    spentCents: wallet.monthCents,
    until: () => monthAt(at, terms.timeZone).until,
  });
}

export function companyLimitRule(
  { at, terms, companyDayCents }: RefuelFacts,
  { amountCents }: Sums,
): RuleResult {
  return limited(terms.companyLimitCents, amountCents, true, {
    spentCents: companyDayCents,
    until: () => dayAt(at, terms.timeZone).until,
  });
}

export function nightLimitRule(
  { at, terms, night, ownerNightCents }: RefuelFacts,
  { amountCents }: Sums,
): RuleResult {
  if (!night) return OFF;
  const tonight = nightAt(at, terms.timeZone, night.hours);
  if (!tonight) return NOTHING;
  // The night limit does not apply by day, so a rejection by the night limit ends with the night.
  const result = limited(night.limitCents, amountCents, true, { spentCents: ownerNightCents });
  if (!('fails' in result) || result.fails === false) return result;
  return { ...result, numbers: { ...result.numbers, until: tonight.until.toISOString() } };
}

/** Compares amount and fees with the balance. The wallet pays first. If the wallet shares, the company pays the rest. */
export function balanceRule(
  { wallet, companyCents, terms }: RefuelFacts,
  { amountCents, fees }: Sums,
): RuleResult {
  if (!wallet) return NOTHING;
  const sharedCents = wallet.sharedBalance
    ? Math.min(companyCents, terms.sharedMostCents ?? companyCents)
    : 0;
  return compared(wallet.balanceCents + sharedCents, amountCents + fees.totalCents, inReais);
}
