/** Rule that an organization's debt is paid before its company account gains anything. */
import { negateCents } from '#core/money/arithmetic.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { Posting } from './posting.ts';

export interface DebtAccounts {
  readonly companyAccountId: string;
  readonly debtAccountId: string;
  /** Debt of the organization as a positive number; 0 for no debt. */
  readonly debtCents: Cents;
}

export interface CompanyAndDebt extends DebtAccounts {
  readonly companyCents: Cents;
}

/** Finds the company account and the debt account among the accounts that the caller has locked or read. */
export function companyAndDebtOf(
  accounts: readonly { readonly id: string; readonly kind: string; readonly balanceCents: Cents }[],
): CompanyAndDebt {
  const company = accounts.find(({ kind }) => kind === 'company');
  const debt = accounts.find(({ kind }) => kind === 'debt');
  if (!company || !debt) throw new Error('The organization has no ledger.');
  return {
    companyAccountId: company.id,
    companyCents: company.balanceCents,
    debtAccountId: debt.id,
    debtCents: negateCents(debt.balanceCents),
  };
}

/**
 * Pays debt from the company's gain: moves up to the whole debt from the company's posting to the debt account.
 * Postings that take credit from the company stay unchanged. The company therefore holds 0 until the debt is paid.
 */
export function payDebtFirst(
  postings: readonly Posting[],
  { companyAccountId, debtAccountId, debtCents }: DebtAccounts,
): readonly Posting[] {
  const gainedCents = postings.find(({ accountId }) => accountId === companyAccountId)?.amountCents ?? 0;
  const paidCents = cents(Math.min(gainedCents, debtCents));
  if (paidCents <= ZERO_CENTS) return postings;
  const others = postings.filter(({ accountId }) => accountId !== companyAccountId);
  const restCents = cents(gainedCents - paidCents);
  const company = { accountId: companyAccountId, amountCents: restCents };
  const debt = { accountId: debtAccountId, amountCents: paidCents };
  return [...(restCents > ZERO_CENTS ? [company] : []), debt, ...others];
}
