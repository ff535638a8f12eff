import type { Approval, Transaction } from '#contract/transactions.ts';
import type { StatusTextProps } from '#core/ui/states/status-text.tsx';

type Tone = StatusTextProps['tone'];
type Outcome = 'done' | 'refused' | 'reversed';

export function outcomeOf({ status, reason }: Pick<Transaction, 'status' | 'reason'>): Outcome {
  if (status === 'done') return 'done';
  return reason === null ? 'reversed' : 'refused';
}

export const TONE_OF_OUTCOME: Readonly<Record<Outcome, Tone>> = {
  done: 'positive',
  refused: 'negative',
  reversed: 'neutral',
};

export const TONE_OF_APPROVAL: Readonly<Record<Approval, Tone>> = {
  approved: 'positive',
  rejected: 'negative',
  pendingReceiptValidation: 'caution',
};
