import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals-react';
import { toApiError } from '#core/api/api-error.ts';
import type { PagedList } from '#core/state/paged-list.ts';
import { failed, loading, ready, type Remote } from '#core/state/remote/remote.ts';
import { findRecord, FORM, SUMMARY, type OpenedRecord } from './opened-record.ts';
import type { RegistryCalls, RegistryRecord } from './registry-types.ts';

export interface RecordState<Row> {
  readonly opened: ReadonlySignal<OpenedRecord | null>;
  /** The open record; null for a new record and for an id that does not exist. */
  readonly row: ReadonlySignal<Remote<Row | null>>;
  /** Opens a record on its summary or another tab. A null id opens the form of a new record. */
  open(id: string | null, part?: string): void;
  showPart(part: string): void;
  close(): void;
  show(opened: OpenedRecord | null): void;
  /** Shows the record of a response before the list reloads. */
  learn(row: Row): void;
  /** Loads the record from the server; the current data stays meanwhile. */
  lookUp(): void;
  /** Closes the record after an action, if the list no longer contains the record. */
  check(id: string): void;
  start(): () => void;
}

export function createRecordState<Row extends RegistryRecord>(
  list: PagedList<Row>,
  calls: Pick<RegistryCalls<Row>, 'ask'>,
): RecordState<Row> {
  const opened = signal<OpenedRecord | null>(null);
  const row = signal<Remote<Row | null>>(loading);
  let turns = 0;
  let knownId: string | null = null;

  const know = (id: string | null, known: Remote<Row | null>) => {
    turns += 1;
    knownId = id;
    row.value = known;
  };
  const lookUp = () => {
    const id = opened.peek()?.id;
    if (!id) return;
    know(id, row.peek().status === 'ready' && knownId === id ? row.peek() : loading);
    const turn = turns;
    findRecord(calls.ask, id).then(
      (found) => turn === turns && know(id, ready(found)),
      (error: unknown) => turn === turns && know(id, failed(toApiError(error))),
    );
  };
  const onPage = (id: string) => rowOnPage(list, id);
  const show = (next: OpenedRecord | null) => {
    opened.value = next;
  };
  /**
   * The list has the newest data of a record. A record missing in the list is loaded once from the server.
   */
  const follow = () => {
    const now = opened.value;
    const page = list.page.value;
    untracked(() => {
      if (!now) return know(null, loading);
      if (now.id === null) return know(null, ready(null));
      const found = onPage(now.id);
      if (found) return know(now.id, ready(found));
      if (knownId === now.id) return;
      row.value = loading;
      if (page.status === 'ready' || page.status === 'failed') lookUp();
    });
  };
  return {
    opened,
    row,
    open: (id, part = id === null ? FORM : SUMMARY) => show({ id, part }),
    showPart(part) {
      const now = opened.peek();
      if (now) show({ ...now, part });
    },
    close: () => show(null),
    show,
    learn: (known) => opened.peek()?.id === known._id && know(known._id, ready(known)),
    lookUp,
    check(id) {
      if (opened.peek()?.id === id && !onPage(id)) show(null);
    },
    start: () => effect(follow),
  };
}

function rowOnPage<Row extends RegistryRecord>(list: PagedList<Row>, id: string): Row | undefined {
  const page = list.page.peek();
  return page.status === 'ready' ? page.value.rows.find(({ _id }) => _id === id) : undefined;
}
