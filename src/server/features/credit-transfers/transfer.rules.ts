import type { BillingPeriod, BillingType } from '#contract/terms.ts';
import { negateCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertNoDebt } from '../../ledger/no-debt.rules.ts';
import type { Posting } from '../../ledger/post-entry.ts';

/** One of the two organizations of a transfer, while it is locked. */
export interface TransferEnd {
  readonly billingType: BillingType;
  readonly billingPeriod: BillingPeriod;
  readonly companyAccountId: string;
  readonly transfersAccountId: string;
  readonly companyCents: Cents;
  /** Debt as a positive number. */
  readonly debtCents: Cents;
}

/** Postings of the two ledger entries of a transfer. Each entry sums to zero. */
export interface TransferDecision {
  readonly given: Posting[];
  readonly received: Posting[];
}

/**
 * Decides a transfer of credit. Refuses with `transfer_terms_differ`, `transfer_post_paid`, `debt_outstanding` and
 * `transfer_exceeds_balance`.
 */
export function decideTransfer(from: TransferEnd, to: TransferEnd, amountCents: Cents): TransferDecision {
  if (from.billingType !== to.billingType || from.billingPeriod !== to.billingPeriod) {
    throw new Refusal('transfer_terms_differ');
  }
  // Post-paid credit is a loan, which cannot be given away.
  if (from.billingType === 'postPaid') throw new Refusal('transfer_post_paid');
  assertNoDebt(from.debtCents);
  if (amountCents > from.companyCents) throw new Refusal('transfer_exceeds_balance');
  return {
    given: [
      { accountId: from.companyAccountId, amountCents: negateCents(amountCents) },
      { accountId: from.transfersAccountId, amountCents },
    ],
    received: [
      { accountId: to.companyAccountId, amountCents },
      { accountId: to.transfersAccountId, amountCents: negateCents(amountCents) },
    ],
  };
}
