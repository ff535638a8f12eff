/** What the balance says, as figures of whole cents. */
import type { Balance } from '#contract/balance.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';

/** `companyCents` is free to hand out, `handedOutCents` lies in the wallets, `totalCents` is both. */
export interface BalanceFigures {
  readonly totalCents: Cents;
  readonly companyCents: Cents;
  readonly handedOutCents: Cents;
  /** What the company owes; 0 for nothing. */
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

/** Whether an answer says something new, apart from when it was given. */
export function isSameAmount(a: BalanceFigures, b: BalanceFigures): boolean {
  return (
    a.companyCents === b.companyCents && a.handedOutCents === b.handedOutCents && a.debtCents === b.debtCents
  );
}

/**
 * How much of the total is handed out, in whole percent for a bar and its label. Something is never drawn as nothing:
 * a cent handed out is 1, a cent left is 99. Null while there is no credit at all.
 */
export function handedOutPercent({ totalCents, handedOutCents }: BalanceFigures): number | null {
  if (totalCents === 0) return null;
  if (handedOutCents === 0) return 0;
  if (handedOutCents === totalCents) return 100;
  return Math.min(99, Math.max(1, Math.round((handedOutCents / totalCents) * 100)));
}
