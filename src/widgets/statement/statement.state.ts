import { batch, computed, signal } from '@preact/signals-react';
import { createLookup } from '#core/state/lookup.ts';
import type { Emit } from '#core/description/describe-element.ts';
import type { Session } from '#core/session/session.ts';
import { createResource } from '#core/state/remote/resource.ts';
import { findOwner, searchOwners, type FoundStatementOwner } from './owners.ts';
import type { element } from './statement.element.ts';
import { formatView, parseView, type OwnerRef, type StatementView } from './statement-view.ts';

export type StatementState = ReturnType<typeof createStatementState>;

export function createStatementState(session: Session, emit: Emit<typeof element>, initialView = '') {
  let shown: StatementView = parseView(initialView);
  const ref = signal<OwnerRef | null>(shown.of);
  const entry = signal(shown.entry);
  const report = signal(shown.report);
  const selected = signal<FoundStatementOwner | null>(null);
  const named = createResource<FoundStatementOwner | null>({
    ask: async () => (ref.peek() ? findOwner(session, ref.peek() as OwnerRef) : null),
    onFailure: 'empty',
  });
  const take = (next: Partial<StatementView>) => {
    shown = { ...shown, ...next };
    batch(() => {
      entry.value = shown.entry;
      ref.value = shown.of;
      report.value = shown.report;
    });
  };
  const change = (next: Partial<StatementView>) => {
    const before = shown;
    take(next);
    const view = formatView(shown);
    if (formatView(before) === view) return;
    const isMove = (before.entry === null) !== (shown.entry === null);
    emit('litro-view-changed', isMove ? { view, move: shown.entry === null ? 'close' : 'open' } : { view });
  };
  const lookUp = () => {
    const selectedRef = ref.peek();
    if (selectedRef && selectedRef.record !== selected.peek()?.record) void named.load();
  };
  return {
    session,
    report,
    entry,
    picker: createLookup((text) => searchOwners(session, text)),
    /** Owner of the statement. Null while the owner is loading; `gone` if the owner does not exist. */
    of: computed((): FoundStatementOwner | 'company' | 'gone' | null => {
      const selectedRef = ref.value;
      if (!selectedRef) return 'company';
      if (selected.value?.record === selectedRef.record) return selected.value;
      const found = named.value.value;
      if (found.status === 'failed') return 'gone';
      if (found.status !== 'ready') return null;
      return found.value?.record === selectedRef.record ? found.value : found.value === null ? 'gone' : null;
    }),
    choose(owner: FoundStatementOwner | null) {
      selected.value = owner;
      change({ of: owner && { register: owner.register, record: owner.record } });
    },
    open: (id: string) => change({ entry: id }),
    close: () => change({ entry: null }),
    keepReport: (report: string) => change({ report: parseView(report).report }),
    show(view: string) {
      take(parseView(view));
      lookUp();
    },
    start() {
      lookUp();
      return () => named.forget();
    },
  };
}
