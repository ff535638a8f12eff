import type { ReturnStatus } from '#contract/purchase-returns.ts';
import { subtractCents } from '#core/money/arithmetic.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { Posting } from '../../../ledger/post-entry.ts';

export interface ReportedReturn {
  readonly amountCents: Cents;
  readonly status: ReturnStatus;
}

/** A locked payment of which money was returned. */
export interface ReturnedPayment {
  /** Outcome of the payment. A payment with `waiting` or `refund` credited nothing. */
  readonly outcome: 'credited' | 'waiting' | 'refund';
  readonly amountCents: Cents;
  /** Sum of the earlier returns of this payment. */
  readonly returnedCents: Cents;
}

export type ReturnDecision =
  /** The report of the return repeats an earlier report: nothing happens. */
  | { readonly outcome: 'known' }
  /**
   * The reported status of the return is not final: the server saves status and amount until a later report replaces
   * them.
   */
  | { readonly outcome: 'noted' }
  /** A ledger entry takes the returned amount from the company. */
  | { readonly outcome: 'posted' }
  /** The payment had credited nothing, so the return only reduces the payment's amount. */
  | { readonly outcome: 'deducted'; readonly isUsedUp: boolean }
  /** The return moves no credit until a person decides on it. */
  | { readonly outcome: 'set_aside'; readonly aside: 'exceeds' | 'unknown' }
  /** The report differs from the return's earlier final report: no credit moves, and a person must decide. */
  | { readonly outcome: 'differs' };

/**
 * Decides on a reported return. Only the final status `DEVOLVIDO` moves money. `known` is the previous report of the
 * same return. `payment` is undefined if no existing organization has the payment.
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

/**
 * Postings of a return: they take the returned amount from the company balance. An amount above the balance becomes
 * debt.
 */
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
