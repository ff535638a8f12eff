import type { Approval, Transaction } from '#contract/transactions.ts';
import type { StatusTextProps } from '#core/ui/states/status-text.tsx';

type OutcomeTone = StatusTextProps['tone'];
type RefuelOutcomeView = 'done' | 'refused' | 'reversed';

export function outcomeOf({ status, reason }: Pick<Transaction, 'status' | 'reason'>): RefuelOutcomeView {
  if (status === 'done') return 'done';
  return reason === null ? 'reversed' : 'refused';
}

export const TONE_OF_OUTCOME: Readonly<Record<RefuelOutcomeView, OutcomeTone>> = {
  done: 'positive',
  refused: 'negative',
  reversed: 'neutral',
};

export const TONE_OF_APPROVAL: Readonly<Record<Approval, OutcomeTone>> = {
  approved: 'positive',
  rejected: 'negative',
  pendingReceiptValidation: 'caution',
};
