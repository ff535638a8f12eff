/** The last refusal of a movement, and the rows it is about. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import { toApiError, type ApiError } from '#core/api/api-error.ts';
import type { RowStates } from '#core/ui/table/row-states.ts';
import { rowsIn, type List } from './list.state.ts';
import { parseRefusals, type RefusalReason } from './refusals.model.ts';

export interface Refused {
  readonly failure: ApiError;
  /** By row id; `failure` where the refusal names no reason for the row. */
  readonly reasons: ReadonlyMap<string, RefusalReason | 'failure'>;
}

export interface Refusals {
  readonly refused: ReadonlySignal<Refused | null>;
  /**
   * Shows a refusal above the action and marks the rows it names, with `each` all that were asked for. Reasons add up
   * until they are cleared, because a collection is many calls. What is typed stays.
   */
  refuse(reason: unknown, rowIds: readonly string[], each?: boolean): void;
  /** Before the next movement. */
  clear(): void;
}

export function createRefusals(list: List, rowStates: RowStates): Refusals {
  const refused = signal<Refused | null>(null);
  return {
    refused,
    refuse(reason, rowIds, each = false) {
      const failure = toApiError(reason);
      const asked = new Set(rowIds);
      const rows = rowsIn(list.listing.peek()).filter((row) => asked.has(row.id));
      const all = each ? rowIds.map((id) => [id, 'failure'] as const) : [];
      const before = refused.peek()?.reasons ?? [];
      rowStates.set(rowIds, null);
      refused.value = {
        failure,
        reasons: new Map([...before, ...all, ...parseRefusals(failure.details, rows)]),
      };
    },
    clear() {
      if (refused.peek()) rowStates.clear();
      refused.value = null;
    },
  };
}
