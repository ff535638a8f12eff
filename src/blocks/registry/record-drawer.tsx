import { computed, signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { FORM, SUMMARY, type OpenedRecord } from './opened-record.ts';
import { historyParts } from './history-parts.tsx';
import { partsFor } from './registry-columns.tsx';
import { PartTabs } from './part-tabs.tsx';
import { RecordFormView, SaveButtons, useSaving } from './record-form.tsx';
import { RecordSummary } from './record-summary.tsx';
import type { RegistryState } from './registry-state.ts';
import type { RegistryAction, RegistryDescription, RegistryRecord, SharedWords } from './registry-types.ts';
import { ReportUnsaved, type Unsaved } from './unsaved.ts';

export interface RecordDrawerProps<Row extends RegistryRecord> {
  state: RegistryState<Row>;
  words: SharedWords;
  description: RegistryDescription<Row>;
  opened: OpenedRecord;
  actions: readonly RegistryAction<Row>[];
  canEdit: boolean;
}

export function RecordDrawer<Row extends RegistryRecord>(props: RecordDrawerProps<Row>) {
  useSignals();
  const { state, words, opened } = props;
  const { shared } = words;
  const { record } = state;
  const known = record.row.value;
  if (opened.id === null) return <OpenedDrawer {...props} row={null} />;
  if (known.status === 'ready' && known.value) return <OpenedDrawer {...props} row={known.value} />;
  return (
    <Drawer open hasAddress title={shared('partRecord')} onClose={record.close}>
      {known.status === 'failed' ? (
        <LoadFailure error={known.error} onRetry={record.lookUp} />
      ) : known.status === 'ready' ? (
        <EmptyState title={shared('recordNotFoundTitle')}>{shared('recordNotFound')}</EmptyState>
      ) : (
        <Skeleton shape="rows" count={4} />
      )}
    </Drawer>
  );
}

interface OpenedDrawerProps<Row extends RegistryRecord> extends RecordDrawerProps<Row> {
  /** The open record; null for a new record. */
  row: Row | null;
}

function OpenedDrawer<Row extends RegistryRecord>(props: OpenedDrawerProps<Row>) {
  useSignals();
  const { state, words, description, row, opened } = props;
  const { shared } = words;

  const canEdit = props.canEdit && row?.status !== 'deleted';
  const parts = row
    ? partsFor(row, [...(description.parts ?? []), ...historyParts(words, description)], words)
    : [];
  const part = parts.find(({ key }) => key === opened.part);
  const isForm = canEdit && !part && (row === null || opened.part === FORM);
  const exit = useExit(props, isForm);
  const { saving } = exit;
  return (
    <>
      <Drawer
        open
        hasAddress
        title={row ? description.nameOf(row) : description.texts.create}
        width={parts.length > 0 ? 560 : 440}
        locked={exit.held.value}
        onClose={exit.close}
        footer={isForm && <SaveButtons saving={saving} shared={shared} onCancel={exit.cancel} />}
      >
        {parts.length > 0 && (
          <PartTabs
            label={shared('parts')}
            parts={[{ key: SUMMARY, label: shared('partSummary') }, ...parts]}
            selected={part ? part.key : SUMMARY}
            onChoose={exit.showPart}
          />
        )}
        {isForm ? (
          <RecordFormView saving={saving} />
        ) : row === null ? (
          <EmptyState title={shared('mayNotAddTitle')}>{shared('mayNotAdd')}</EmptyState>
        ) : part ? (
          <ReportUnsaved value={exit.reportUnsaved}>
            {part.show(row, (saved) => take(state, saved))}
          </ReportUnsaved>
        ) : (
          <RecordSummary
            words={words}
            description={description}
            row={row}
            actions={props.actions}
            onEdit={canEdit ? exit.edit : null}
            onAction={(action) => state.ask({ kind: 'act', row, action })}
          />
        )}
      </Drawer>
      {exit.question}
    </>
  );
}

/**
 * Shows a record immediately after a tab has saved it. The list may lack the record, and the tab would then treat the
 * saved values as unsaved.
 */
function take<Row extends RegistryRecord>({ record, changed }: RegistryState<Row>, saved: Row) {
  record.learn(saved);
  changed({ act: 'changed', id: saved._id, returned: 0 });
}

function createTypedInPart() {
  const typed = signal<Unsaved | null>(null);
  return {
    report: (next: Unsaved | null) => void (typed.value = next),
    isChanged: computed(() => typed.value?.isChanged.value ?? false),
    isRunning: computed(() => (typed.value?.operation.running.value ?? null) !== null),
  };
}

function useExit<Row extends RegistryRecord>(props: OpenedDrawerProps<Row>, isShown: boolean) {
  const { state, row, opened } = props;
  const { record } = state;
  const isFromSummary = useRef(false);
  const pendingExit = useRef(() => {});
  const [inPart] = useState(createTypedInPart);
  const leaveForm = () => {
    if (isFromSummary.current) record.showPart(SUMMARY);
    else record.close();
  };
  const saving = useSaving({ ...props, row, isShown, onSaved: leaveForm });
  const { form, operation, discard } = saving;
  const isPartSaved = () => inPart.isChanged.peek() || inPart.isRunning.peek();
  const { unsaved, held } = useMemo(
    () => ({
      unsaved: { isChanged: computed(() => form.isChanged.value || inPart.isChanged.value) },
      held: computed(() => operation.busy.value || inPart.isRunning.value),
    }),
    [form, operation, inPart],
  );
  const leaving = useLeaving(unsaved, () => pendingExit.current());
  const leave = (go: () => void) => {
    if (held.peek()) return;
    pendingExit.current = go;
    leaving.leave();
  };
  const drop = (go: () => void) =>
    leave(() => {
      discard();
      go();
    });
  const close = () => drop(record.close);
  /**
   * Unsaved values of the record's form survive a change of tab. Unsaved values of another tab would be lost, so the
   * drawer asks first.
   */
  const showPart = (key: string) => {
    if (key === opened.part) return;
    const go = () => record.showPart(key === SUMMARY && form.isChanged.peek() ? FORM : key);
    if (isPartSaved()) leave(go);
    else go();
  };
  useGuard(state, (next) => {
    const isOtherPart = next !== null && next.id === opened.id;
    const isFree = isOtherPart ? !isPartSaved() : !held.peek() && !unsaved.isChanged.peek();
    if (isFree) return true;
    if (isOtherPart) showPart(next.part);
    else close();
    return false;
  });
  return {
    saving,
    held,
    close,
    showPart,
    question: leaving.question,
    cancel: () => drop(leaveForm),
    reportUnsaved: inPart.report,
    edit() {
      isFromSummary.current = true;
      record.showPart(FORM);
    },
  };
}

function useGuard<Row extends RegistryRecord>(
  state: RegistryState<Row>,
  mayLeave: (next: OpenedRecord | null) => boolean,
): void {
  const latest = useRef(mayLeave);
  useEffect(() => {
    latest.current = mayLeave;
  });
  useEffect(() => {
    state.guard((next) => latest.current(next));
    return () => state.guard(null);
  }, [state]);
}
