/**
 * Calculates the two sides of the reconciliation from the account balances. Every posted cent counts on exactly one
 * side.
 */
import type { Reconciliation } from '#contract/reconciliation.ts';
import { negateCents, sumCents } from '#core/money/arithmetic.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import type { CreditAccountKind } from '../../platform/database/schema.ts';

type CameIn = Reconciliation['cameIn'][number]['line'];
type IsIn = Reconciliation['isIn'][number]['line'];

export type PostedCents = Readonly<Record<CreditAccountKind, Cents>>;

export interface SetApart {
  readonly reversedCents: PostedCents;
  readonly givenCents: Cents;
  readonly givenBackCents: Cents;
  readonly forgivenCents: Cents;
}

export interface Sides {
  readonly cameIn: Readonly<Record<CameIn, Cents>>;
  readonly isIn: Readonly<Record<IsIn, Cents>>;
  readonly cameInTotal: Cents;
  readonly isInTotal: Cents;
  /** `cameInTotal` (sources of credit) minus `isInTotal` (balances and uses of credit); 0 if the ledger is correct. */
  readonly difference: Cents;
}

/** Credit comes in from the accounts `purchases` and `transfers`, so their balances are negative. */
export function reconcile(
  posted: PostedCents,
  { reversedCents, givenCents, givenBackCents, forgivenCents }: SetApart,
): Sides {
  const withoutReversals = (kind: CreditAccountKind) => posted[kind] - reversedCents[kind];
  const cameIn = {
    bought: cents(givenBackCents - forgivenCents - withoutReversals('purchases')),
    givenBack: negateCents(givenBackCents),
    forgiven: forgivenCents,
    received: cents(givenCents - withoutReversals('transfers')),
    debt: negateCents(posted.debt),
  };
  const isIn = {
    company: posted.company,
    wallets: posted.wallet,
    spent: cents(withoutReversals('spent')),
    fees: cents(withoutReversals('fees')),
    given: givenCents,
    reversed: sumCents([
      reversedCents.purchases,
      reversedCents.transfers,
      reversedCents.spent,
      reversedCents.fees,
    ]),
  };
  const [cameInTotal, isInTotal] = [sumCents(Object.values(cameIn)), sumCents(Object.values(isIn))];
  return { cameIn, isIn, cameInTotal, isInTotal, difference: cents(cameInTotal - isInTotal) };
}
