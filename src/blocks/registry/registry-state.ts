/** The state of one register on the screen: its list, the one question that stands, and what became of the last act. */
import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Session } from '#core/session/session.ts';
import type { Column } from '#core/ui/table/table-types.ts';
import { createPagedList, type PagedList } from '#core/state/paged-list.ts';
import type { RecordChanged } from './register-element.ts';
import type { RegistryAct, RegistryCalls, RegistryDescription, RegistryRecord } from './registry-types.ts';
import { createTakingBack, noticeOfAct, type RecordUndo, type RegistryFact } from './take-back.ts';
import { formatView, parseView } from './view-address.ts';

/** The one question on the screen; a record of `null` is a new one. */
type Question<Row> =
  | { readonly kind: 'record'; readonly row: Row | null }
  | { readonly kind: 'act'; readonly row: Row; readonly act: RegistryAct<Row> }
  | { readonly kind: 'import' }
  | { readonly kind: 'export'; readonly format: 'xlsx' | 'csv' };

export interface RegistryState<Row extends RegistryRecord> {
  readonly list: PagedList<Row>;
  readonly calls: RegistryCalls<Row>;
  readonly question: ReadonlySignal<Question<Row> | null>;
  ask(question: Question<Row>): void;
  close(): void;
  /** Something was changed: the page around is told, the list is loaded anew. */
  changed(change: RecordChanged): void;
  /** After a change by the question that stands: it is said as well, with what undoes it, and the question goes. */
  done(said: string, change: RecordChanged, undo?: RecordUndo<Row>): void;
  /** The list is loaded anew; what failed may have changed something all the same. */
  refresh(): void;
  start(): () => void;
}

export interface RegistryStateOptions<Row extends RegistryRecord> {
  readonly session: Session;
  readonly calls: RegistryCalls<Row>;
  readonly description: Pick<RegistryDescription<Row>, 'sort' | 'events'>;
  /** Those that show something of a record. */
  readonly columns: readonly Column<Row>[];
  /** The view that the address brought, as `onView` gave it. */
  readonly view: string;
  readonly onView: (view: string) => void;
  readonly onChange: (change: RecordChanged) => void;
  readonly notify: (fact: RegistryFact) => void;
}

export function createRegistryState<Row extends RegistryRecord>(
  options: RegistryStateOptions<Row>,
): RegistryState<Row> {
  const { session, calls, description, columns } = options;
  const hidden = columns.filter((column) => column.hidden).map(({ key }) => key);
  const brought = parseView(options.view, columns);
  const list = createPagedList<Row>({
    ask: calls.ask,
    live: session.live,
    events: ['registry', ...(description.events ?? [])],
    sort: description.sort,
    view: { hidden, ...brought.view },
  });
  list.showsDeleted.value = brought.showsDeleted;
  const question: Signal<Question<Row> | null> = signal(null);
  const close = () => {
    question.value = null;
  };
  const changed = (change: RecordChanged) => {
    options.onChange(change);
    void list.load();
  };
  const refresh = () => void list.load();
  const takeBack = createTakingBack<Row>({ notify: options.notify, changed, refresh });
  return {
    list,
    calls,
    question,
    ask: (next) => {
      question.value = next;
    },
    close,
    changed,
    done(text, change, undo) {
      close();
      options.notify(noticeOfAct(text, change.id, undo && { ...undo, onClick: () => void takeBack(undo) }));
      changed(change);
    },
    refresh,
    start() {
      const stopList = list.start();
      const stopView = followView(list, { sort: description.sort, hidden }, options.onView);
      return () => {
        stopList();
        stopView();
      };
    },
  };
}

/** Tells the view whenever the user made another of it; not the one that stood at the start. */
function followView<Row>(
  list: PagedList<Row>,
  usual: Parameters<typeof formatView>[2],
  onView: (view: string) => void,
): () => void {
  let before: string | null = null;
  return effect(() => {
    const now = formatView(list.view.value, list.showsDeleted.value, usual);
    if (before !== null && before !== now) onView(now);
    before = now;
  });
}
