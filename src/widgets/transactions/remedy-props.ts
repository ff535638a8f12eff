import type { TransactionDetail } from '#contract/transaction-calls.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Remedying } from './remedying.state.ts';
import type { TransactionsState } from './transactions.state.ts';

export interface RemedyPartProps {
  state: TransactionsState;
  remedying: Remedying;
  detail: TransactionDetail;
  t: Text<'transactions'>;
}
