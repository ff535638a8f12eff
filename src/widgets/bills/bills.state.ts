/** The state of one element: which bill stands over its list, and what makes the list ask again. */
import { signal, type Signal } from '@preact/signals-react';
import type { Bill } from '#contract/bills.ts';
import { createOpenedRow, type OpenedRow } from '#blocks/report/opened-row.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import type { element } from './bills.element.ts';

/** A bill is opened by the first day of its period: there is one for each day, and a day says more than an id. */
export interface BillsState extends OpenedRow {
  readonly session: Session;
  /** Counts what makes the list ask again. */
  readonly changes: Signal<number>;
  /** Tells the page of a bill that is settled now, and the list. */
  settled(bill: Bill): void;
  start(): () => void;
}

export function createBillsState(session: Session, emit: Emit<typeof element>, brought = ''): BillsState {
  const changes = signal(0);
  return {
    session,
    changes,
    ...createOpenedRow('bill', brought, (changed) => emit('litro-view-changed', changed)),
    settled({ _id, from, owed }) {
      changes.value += 1;
      emit('litro-bill-settled', { id: _id, from, owed });
    },
    start: () => () => undefined,
  };
}
