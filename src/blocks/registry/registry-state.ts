import { signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { savedDisplay } from '#core/ui/table/saved-display.ts';
import type { Session } from '#core/session/session.ts';
import { usuallyHidden } from '#core/ui/table/columns-layout.ts';
import type { Column } from '#core/ui/table/table-types.ts';
import { createPagedList, type PagedList } from '#core/state/paged-list.ts';
import { parseRecord } from './opened-record.ts';
import { createRecordState, type RecordState } from './record-state.ts';
import type { RecordChanged, ViewChanged } from './register-element.ts';
import type {
  ManyAction,
  RegistryAction,
  RegistryCalls,
  RegistryDescription,
  RegistryRecord,
} from './registry-types.ts';
import { createSelectedRecords, type SelectedRecords } from './selected-records.ts';
import { aboutChange, createUndo, noticeOfAction, type RecordUndo, type RegistryFact } from './undo.ts';
import { parseView } from './view-address.ts';
import { createView, type MayLeave } from './view-state.ts';

type RegistryQuestion<Row> =
  | { readonly kind: 'act'; readonly row: Row; readonly action: RegistryAction<Row> }
  | { readonly kind: 'many'; readonly rows: readonly Row[]; readonly action: ManyAction<Row> }
  | { readonly kind: 'import' }
  | { readonly kind: 'export'; readonly format: 'xlsx' | 'csv' };

export interface RegistryState<Row extends RegistryRecord> {
  readonly list: PagedList<Row>;
  readonly calls: RegistryCalls<Row>;
  readonly record: RecordState<Row>;
  readonly selected: SelectedRecords<Row>;
  readonly question: ReadonlySignal<RegistryQuestion<Row> | null>;
  ask(question: RegistryQuestion<Row>): void;
  close(): void;
  /** Applies a view of the host page, for example after "back". Asks first if unsaved values would be lost. */
  show(view: string): void;
  /** The open record registers a guard that allows leaving or asks the user. Null removes the guard. */
  guard(mayLeave: MayLeave | null): void;
  changed(change: RecordChanged): void;
  done<Subject>(said: string, change: RecordChanged, undo?: RecordUndo<Subject>): void;
  reportResult(said: string): void;
  refresh(): void;
  start(): () => void;
}

export interface RegistryStateOptions<Row extends RegistryRecord> {
  readonly session: Session;
  /** Name of the register; the table settings are saved under it. */
  readonly name: string;
  readonly calls: RegistryCalls<Row>;
  readonly description: Pick<RegistryDescription<Row>, 'events'>;
  readonly columns: readonly Column<Row>[];
  readonly view: string;
  readonly onView: (changed: ViewChanged) => void;
  readonly onChange: (change: RecordChanged) => void;
  readonly notify: (fact: RegistryFact) => void;
}

export function createRegistryState<Row extends RegistryRecord>(
  options: RegistryStateOptions<Row>,
): RegistryState<Row> {
  const { session, calls, description, columns } = options;
  const hidden = usuallyHidden(columns);
  const display = savedDisplay(session, options.name, hidden);
  const initialView = parseView(options.view, columns);
  const list = createPagedList<Row>({
    ask: calls.ask,
    live: session.live,
    events: ['registry', ...(description.events ?? [])],
    sort: null,
    view: { density: display.density, hidden: display.hidden, ...initialView.view },
  });
  list.showsDeleted.value = initialView.showsDeleted;
  const record = createRecordState(list, calls);
  const selected = createSelectedRecords(list);
  record.show(parseRecord(options.view));
  const question: Signal<RegistryQuestion<Row> | null> = signal(null);
  const usual = { sort: null, hidden };
  const view = createView({ list, record, columns, usual, question, onView: options.onView });
  const close = () => {
    question.value = null;
  };
  const changed = (change: RecordChanged) => {
    options.onChange(change);
    void list.load().then(() => {
      if (change.id !== null && change.act !== 'changed') record.check(change.id);
    });
  };
  const refresh = () => void list.load();
  const revert = createUndo({ notify: options.notify, changed, refresh });
  return {
    list,
    calls,
    record,
    selected,
    question,
    ask: (next) => void (question.value = next),
    close,
    show: view.show,
    guard: view.guard,
    changed,
    done(text, change, undo) {
      close();
      selected.letGo(change);
      const about = aboutChange(change);
      const onClick = () => undo && void revert(undo, about);
      options.notify(noticeOfAction(text, about, undo && { ...undo, onClick }));
      changed(change);
    },
    reportResult(text) {
      close();
      options.notify({ tone: 'positive', text });
    },
    refresh,
    start: () => startAll([list, record, selected, view, { start: () => display.follow(list.view) }]),
  };
}

function startAll(parts: readonly { start(): () => void }[]): () => void {
  const stops = parts.map((part) => part.start());
  return () => {
    for (const stop of stops) stop();
  };
}
