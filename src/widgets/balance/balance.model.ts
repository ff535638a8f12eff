import type { Balance } from '#contract/balance.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';

/**
 * `companyCents` can be distributed, `handedOutCents` lies in the wallets, `totalCents` is their
 * sum.
 */
export interface BalanceFigures {
  readonly totalCents: Cents;
  readonly companyCents: Cents;
  readonly handedOutCents: Cents;
  readonly debtCents: Cents;
}

export function parseBalance(balance: Balance): BalanceFigures {
  return {
    totalCents: centsFromReais(balance.total),
    companyCents: centsFromReais(balance.company),
    handedOutCents: centsFromReais(balance.handedOut),
    debtCents: centsFromReais(balance.debt ?? 0),
  };
}

export function isSameAmount(a: BalanceFigures, b: BalanceFigures): boolean {
  return (
    a.companyCents === b.companyCents && a.handedOutCents === b.handedOutCents && a.debtCents === b.debtCents
  );
}

/**
 * Distributed part of the total in whole percent; null without credit. A partial distribution never
 * rounds to 0 or 100.
 */
export function handedOutPercent({ totalCents, handedOutCents }: BalanceFigures): number | null {
  if (totalCents === 0) return null;
  if (handedOutCents === 0) return 0;
  if (handedOutCents === totalCents) return 100;
  return Math.min(99, Math.max(1, Math.round((handedOutCents / totalCents) * 100)));
}
