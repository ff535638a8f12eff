/** Decision on a return: money of a payment that the bank or a super administrator reports as returned. */
import type { ReturnStatus } from '#contract/purchase-returns.ts';
import { subtractCents } from '#core/money/arithmetic.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { Posting } from '../../../ledger/post-entry.ts';

export interface ReportedReturn {
  readonly amountCents: Cents;
  readonly status: ReturnStatus;
}

/** The payment under lock. */
export interface ReturnedPayment {
  /** `waiting` and `refund` credited nothing. */
  readonly outcome: 'credited' | 'waiting' | 'refund';
  readonly amountCents: Cents;
  /** Sum of earlier returns. */
  readonly returnedCents: Cents;
}

export type ReturnDecision =
  /** Same report as before: nothing happens. */
  | { readonly outcome: 'known' }
  /** Not final: status and amount are saved, and a later report replaces them. */
  | { readonly outcome: 'noted' }
  /** An entry takes the amount from the company. */
  | { readonly outcome: 'posted' }
  /** The payment credited nothing: its amount is reduced. */
  | { readonly outcome: 'deducted'; readonly isUsedUp: boolean }
  /** Nothing moves; a person must decide. */
  | { readonly outcome: 'set_aside'; readonly aside: 'exceeds' | 'unknown' }
  /** Differs from the final report: nothing moves; a person must decide. */
  | { readonly outcome: 'differs' };

/**
 * Only `DEVOLVIDO` moves money, and it is final. `known` is the previous report of this return.
 * `payment` is undefined if no existing organization has it.
 */
export function decideReturn(
  known: ReportedReturn | undefined,
  payment: ReturnedPayment | undefined,
  { amountCents, status }: ReportedReturn,
): ReturnDecision {
  if (known?.status === status && known.amountCents === amountCents) return { outcome: 'known' };
  if (known?.status === 'DEVOLVIDO') return { outcome: 'differs' };
  if (!payment) return { outcome: 'set_aside', aside: 'unknown' };
  if (status !== 'DEVOLVIDO') return { outcome: 'noted' };
  const leftCents = subtractCents(payment.amountCents, payment.returnedCents);
  if (amountCents > leftCents) return { outcome: 'set_aside', aside: 'exceeds' };
  if (payment.outcome === 'credited') return { outcome: 'posted' };
  return { outcome: 'deducted', isUsedUp: payment.outcome === 'waiting' && amountCents === leftCents };
}

interface ReturnAccounts {
  readonly companyAccountId: string;
  readonly companyCents: Cents;
  readonly debtAccountId: string;
  readonly purchasesAccountId: string;
}

/** Takes the amount from the company balance; the rest becomes debt. */
export function postingsOfReturn(
  { companyAccountId, companyCents, debtAccountId, purchasesAccountId }: ReturnAccounts,
  amountCents: Cents,
): Posting[] {
  const fromCompanyCents = cents(Math.min(companyCents, amountCents));
  return [
    { accountId: companyAccountId, amountCents: cents(-fromCompanyCents) },
    { accountId: debtAccountId, amountCents: subtractCents(fromCompanyCents, amountCents) },
    { accountId: purchasesAccountId, amountCents },
  ].filter((posting) => posting.amountCents !== ZERO_CENTS);
}
