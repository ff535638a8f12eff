import { batch, effect, type ReadonlySignal } from '@preact/signals-react';
import type { PagedList } from '#core/state/paged-list.ts';
import type { Column } from '#core/ui/table/table-types.ts';
import { parseRecord, withRecord, type OpenedRecord } from './opened-record.ts';
import type { RecordState } from './record-state.ts';
import type { ViewChanged } from './register-element.ts';
import { formatView, parseView, viewAt } from './view-address.ts';

interface ViewOptions<Row> {
  readonly list: PagedList<Row>;
  readonly record: RecordState<Row>;
  readonly columns: readonly Column<Row>[];
  readonly usual: Parameters<typeof formatView>[2];
  readonly question: ReadonlySignal<unknown>;
  readonly onView: (changed: ViewChanged) => void;
}

/** Returns true if the open record may be replaced by `next`. */
export type MayLeave = (next: OpenedRecord | null) => boolean;

export function createView<Row>(options: ViewOptions<Row>) {
  const { list, record, columns, usual, question, onView } = options;
  let mayLeave: MayLeave | null = null;
  /** The last view exchanged with the host page; null before the start. */
  let last: { readonly view: string; readonly isOpen: boolean } | null = null;

  const read = () => {
    const opened = record.opened.value;
    const view = withRecord(formatView(list.view.value, list.showsDeleted.value, usual), opened);
    return { view, isOpen: opened !== null };
  };
  const reportView = () => {
    const before = last;
    last = read();
    if (!before || before.view === last.view) return;
    const { view, isOpen } = last;
    onView(before.isOpen === isOpen ? { view } : { view, move: isOpen ? 'open' : 'close' });
  };
  return {
    guard(next: MayLeave | null) {
      mayLeave = next;
    },
    show(text: string) {
      const now = last;
      if (!now || text === now.view) return;
      const next = parseRecord(text);
      const opened = record.opened.peek();
      const isOtherRecord = next?.id !== opened?.id;
      const leaves = now.isOpen && (isOtherRecord || next?.part !== opened?.part);
      if (leaves && ((isOtherRecord && question.peek() !== null) || mayLeave?.(next) === false)) {
        // The host page has already changed the view. `onView` makes the page restore the view of the open record.
        onView({ view: now.view, move: 'open' });
        return;
      }
      const parsed = parseView(text, columns);
      const isOther = formatView(list.view.peek(), list.showsDeleted.peek(), usual) !== listPart(text);
      last = null;
      batch(() => {
        if (isOther) {
          list.showsDeleted.value = parsed.showsDeleted;
          list.view.value = viewAt(list.view.peek(), usual.sort, parsed.view);
        }
        record.show(next);
      });
      last ??= read();
    },
    start: () => effect(reportView),
  };
}

function listPart(view: string): string {
  const parts = new URLSearchParams(view);
  parts.delete('record');
  parts.delete('tab');
  return parts.toString();
}
