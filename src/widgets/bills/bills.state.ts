import { signal, type Signal } from '@preact/signals-react';
import type { Bill } from '#contract/bills.ts';
import { createOpenedRow, type OpenedRow } from '#blocks/report/opened-row.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import type { element } from './bills.element.ts';

/** `opened` is the first day of the bill's period: each day belongs to exactly one bill. */
export interface BillsState extends OpenedRow {
  readonly session: Session;
  readonly changes: Signal<number>;
  settled(bill: Bill): void;
  start(): () => void;
}

export function createBillsState(session: Session, emit: Emit<typeof element>, initialView = ''): BillsState {
  const changes = signal(0);
  return {
    session,
    changes,
    ...createOpenedRow('bill', initialView, (changed) => emit('litro-view-changed', changed)),
    settled({ _id, from, owed }) {
      changes.value += 1;
      emit('litro-bill-settled', { id: _id, from, owed });
    },
    start: () => () => undefined,
  };
}
