import { effect, signal, type ReadonlySignal } from '@preact/signals-react';
import type { PagedList } from '#core/state/paged-list.ts';
import { createSelection, type Selection } from '#core/ui/table/selection.ts';
import type { RecordChanged } from './register-element.ts';
import type { RegistryRecord } from './registry-types.ts';

export interface SelectedRecords<Row> {
  readonly selection: Selection;
  readonly rows: ReadonlySignal<readonly Row[]>;
  /** Deselects the changed records after an action. */
  letGo(change: RecordChanged): void;
  start(): () => void;
}

/** The selection survives paging and search. Showing deleted records clears it. */
export function createSelectedRecords<Row extends RegistryRecord>({
  page,
  showsDeleted,
}: Pick<PagedList<Row>, 'page' | 'showsDeleted'>): SelectedRecords<Row> {
  const selection = createSelection();
  const rows = signal<readonly Row[]>([]);
  const follow = () => {
    const ids = selection.ids.value;
    const answer = page.value;
    if (ids.size === 0) {
      rows.value = [];
      return;
    }
    const onPage = answer.status === 'ready' ? answer.value.rows : [];
    const known = new Map([...rows.peek(), ...onPage].map((row) => [row._id, row]));
    rows.value = [...ids].flatMap((id) => known.get(id) ?? []);
  };
  const begin = () => {
    if (showsDeleted.value) selection.clear();
  };
  return {
    selection,
    rows,
    letGo({ act, id }) {
      if (id === null) selection.clear();
      else if (act !== 'changed') selection.set([id], false);
    },
    start() {
      const stops = [effect(follow), effect(begin)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
