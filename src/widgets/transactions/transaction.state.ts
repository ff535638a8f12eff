import type { TransactionDetail } from '#contract/transaction-calls.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { Session } from '#core/session/session.ts';
import { createOperation } from '#core/state/operation.ts';
import { createResource, type Resource } from '#core/state/remote/resource.ts';
import type { RemedyAction } from './remedies.model.ts';
import { createRemedying, type Remedying } from './remedying.state.ts';

export interface TransactionState extends Pick<Resource<TransactionDetail>, 'load'> {
  readonly detail: Resource<TransactionDetail>['value'];
  readonly remedying: Remedying;
  /**
   * Shows a changed approval, odometer or receipt from the answer of a call immediately, and reloads the transaction.
   */
  mark(marks: Partial<TransactionMarks>): void;
  start(): () => void;
}

type TransactionMarks = Pick<Transaction, 'approval' | 'odometer' | 'isOdometerCorrected' | 'hasReceipt'>;

const GATHER_MS = 400;

export function createTransactionState(session: Session, id: string): TransactionState {
  const operation = createOperation<RemedyAction>();
  const { value, load, change, start } = createResource<TransactionDetail>({
    ask: () => session.api('GET /admin/organization/transaction/{id}', { params: { id } }),
    onFailure: 'keep',
    follow: {
      live: session.live,
      events: ['balance', 'distribution', 'refuel-marks', 'settings', 'registry'],
      gatherMs: GATHER_MS,
      waitsWhile: () => operation.running.peek() !== null,
    },
  });
  const known = () => (value.value.status === 'ready' ? value.value.value : null);
  const remedying = createRemedying(session, known, load, operation);
  return {
    detail: value,
    load,
    remedying,
    mark(marks) {
      change((detail) => ({ ...detail, transaction: { ...detail.transaction, ...marks } }));
      void load();
    },
    start() {
      const stops = [start(), remedying.start()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
