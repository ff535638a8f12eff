import { batch, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-react';
import type { PassedShare } from '#blocks/intent/passed-shares.ts';
import {
  createDistributionTable,
  TYPED_FILTER,
  type DistributionTableState,
} from '#blocks/distribution-table/distribution-table.state.ts';
import type { TableFact } from '#blocks/distribution-table/table-stores.ts';
import { rowsIn } from '#blocks/distribution-table/list.state.ts';
import { areAllThere, typeAgain } from '#blocks/distribution-table/type-again.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Session } from '#core/session/session.ts';

export interface BoundTable extends DistributionTableState {
  readonly fact: ReadonlySignal<TableFact | null>;
}

interface BoundTableOptions {
  /** True while the purchase is being sent. Reads signals. */
  readonly isMoving: () => boolean;
  /** Shares from another screen until they are filled in; null for none. Reads signals. */
  readonly requestedShares: () => readonly PassedShare[] | null;
  readonly onTyped: () => void;
}

export function createBoundTable(
  session: Session,
  { isMoving, requestedShares, onTyped }: BoundTableOptions,
): BoundTable {
  const fact = signal<TableFact | null>(null);
  const notify = (next: TableFact) => {
    fact.value = next;
  };
  const table = createDistributionTable(session, { isMoving, notify });
  const typeRequested = (shares: readonly PassedShare[]) =>
    batch(() => {
      onTyped();
      const rows = new Map(rowsIn(table.list.listing.peek()).map((row) => [row.walletId, row]));
      const leftOut = typeAgain(
        table,
        shares.map(({ ownerId, walletId, expenseCenterId, amountCents }) => {
          const row = walletId === null ? undefined : rows.get(walletId);
          return { ownerId, expenseCenterId: row ? row.expenseCenterId : expenseCenterId, amountCents };
        }),
      );
      table.view.value = { ...table.view.peek(), search: '', filters: TYPED_FILTER };
      const leftOutCents = sumCents(leftOut.map(({ amountCents }) => amountCents));
      fact.value = leftOut.length > 0 ? { kind: 'leftOut', amountCents: leftOutCents } : null;
    });
  return {
    ...table,
    fact,
    start() {
      const stop = table.start();
      const stopTyping = effect(() => {
        const shares = requestedShares();
        if (shares && areAllThere(table)) untracked(() => typeRequested(shares));
      });
      return () => {
        stopTyping();
        stop();
      };
    },
  };
}
