import { createOpenedRow, type OpenedRow } from '#blocks/report/opened-row.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import type { element } from './balance-sharing.element.ts';

/** `opened` is the journal entry of the distribution. */
export interface BalanceSharingState extends OpenedRow {
  readonly session: Session;
  readonly emit: Emit<typeof element>;
  start(): () => void;
}

export function createBalanceSharingState(
  session: Session,
  emit: Emit<typeof element>,
  initialView = '',
): BalanceSharingState {
  return {
    session,
    emit,
    ...createOpenedRow('receipt', initialView, (changed) => emit('litro-view-changed', changed)),
    start: () => () => undefined,
  };
}
