/** From what stands on the accounts to two sides that are equal. Every cent of an entry is on one of them. */
import type { Reconciliation } from '#contract/reconciliation.ts';
import { negateCents, sumCents } from '#core/money/arithmetic.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import type { CreditAccountKind } from '../../platform/database/schema.ts';

type CameIn = Reconciliation['cameIn'][number]['line'];
type IsIn = Reconciliation['isIn'][number]['line'];

/** What the postings of each kind of account add up to. */
export type PostedCents = Readonly<Record<CreditAccountKind, Cents>>;

/** Of these sums, what stands on a line of its own. */
export interface SetApart {
  /** What reversals moved on each kind of account. */
  readonly reversedCents: PostedCents;
  /** What went to other organisations. */
  readonly givenCents: Cents;
  /** Money of purchases that was given back. */
  readonly givenBackCents: Cents;
  /** Debt that was written off. */
  readonly forgivenCents: Cents;
}

export interface Sides {
  readonly cameIn: Readonly<Record<CameIn, Cents>>;
  readonly isIn: Readonly<Record<IsIn, Cents>>;
  readonly cameInTotal: Cents;
  readonly isInTotal: Cents;
  /** How much more came in than is found again. */
  readonly difference: Cents;
}

/** What comes from outside is posted with a minus there: `purchases` and `transfers` owe it. */
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
