import { createOpenedRow, type OpenedRow } from '#blocks/report/opened-row.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import type { element } from './transactions.element.ts';

export interface TransactionsState extends OpenedRow {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  start(): () => void;
}

export function createTransactionsState(
  session: Session,
  emit: Emit<typeof element>,
  initialView = '',
): TransactionsState {
  return {
    session,
    emit,
    ...createOpenedRow('transaction', initialView, (changed) => emit('litro-view-changed', changed)),
    start: () => () => undefined,
  };
}
