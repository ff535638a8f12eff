import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { LoadFailure } from '#core/element/load-failure.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { FORM, SUMMARY, type OpenedRecord } from './opened-record.ts';
import { historyParts } from './history-parts.tsx';
import { PartTabs } from './part-tabs.tsx';
import { RecordFormView, SaveButtons, useSaving } from './record-form.tsx';
import { RecordSummary } from './record-summary.tsx';
import type { RegistryState } from './registry-state.ts';
import type { RegistryAct, RegistryDescription, RegistryRecord, SharedWords } from './registry-types.ts';

export interface RecordDrawerProps<Row extends RegistryRecord> {
  state: RegistryState<Row>;
  words: SharedWords;
  description: RegistryDescription<Row>;
  opened: OpenedRecord;
  /** Those that the user may do. */
  acts: readonly RegistryAct<Row>[];
  canEdit: boolean;
}

/** One record beside the list, once it is known. */
export function RecordDrawer<Row extends RegistryRecord>(props: RecordDrawerProps<Row>) {
  useSignals();
  const { state, words, opened } = props;
  const { shared } = words;
  const { record } = state;
  const known = record.row.value;
  if (opened.id === null && props.canEdit) return <OpenedDrawer {...props} row={null} />;
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
  /** Null for a new one. */
  row: Row | null;
}

/** Its summary with what can be done with it, its form where that is asked for, and its further parts. */
function OpenedDrawer<Row extends RegistryRecord>(props: OpenedDrawerProps<Row>) {
  useSignals();
  const { state, words, description, row, opened } = props;
  const { session, shared } = words;
  const { record } = state;
  const canEdit = props.canEdit && row?.status !== 'deleted';
  const parts = row
    ? [...(description.parts ?? []), ...historyParts(words, description)].filter(
        ({ permission, isFor }) => (!permission || session.can(permission)) && (isFor?.(row) ?? true),
      )
    : [];
  const part = parts.find(({ key }) => key === opened.part);
  const isForm = canEdit && !part && (row === null || opened.part === FORM);
  const way = useWayOut(props, isForm);
  const { saving } = way;
  return (
    <>
      <Drawer
        open
        hasAddress
        title={row ? description.nameOf(row) : description.texts.create}
        width={parts.length > 0 ? 560 : 440}
        locked={saving.operation.busy.value}
        onClose={way.close}
        footer={isForm && <SaveButtons saving={saving} shared={shared} onCancel={way.cancel} />}
      >
        {parts.length > 0 && (
          <PartTabs
            label={shared('parts')}
            parts={[{ key: SUMMARY, label: shared('partSummary') }, ...parts]}
            chosen={part ? part.key : SUMMARY}
            onChoose={(key) => record.showPart(key === SUMMARY && saving.form.isChanged.peek() ? FORM : key)}
          />
        )}
        {isForm ? (
          <RecordFormView saving={saving} />
        ) : (
          row &&
          (part ? (
            part.show(row)
          ) : (
            <RecordSummary
              words={words}
              description={description}
              row={row}
              acts={props.acts}
              onEdit={canEdit ? way.edit : null}
              onAct={(act) => state.ask({ kind: 'act', row, act })}
            />
          ))
        )}
      </Drawer>
      {way.question}
    </>
  );
}

/** The form of the record and the ways out of it: back to the summary where it was opened from there, else to the list. */
function useWayOut<Row extends RegistryRecord>(props: OpenedDrawerProps<Row>, isShown: boolean) {
  const { state, row } = props;
  const { record } = state;
  const isFromSummary = useRef(false);
  const goesToSummary = useRef(false);
  const leaveForm = () => {
    if (isFromSummary.current) record.showPart(SUMMARY);
    else record.close();
  };
  const saving = useSaving({ ...props, row, isShown, onSaved: leaveForm });
  const leaving = useLeaving(saving.form, () => {
    saving.discard();
    if (goesToSummary.current) record.showPart(SUMMARY);
    else record.close();
  });
  const leave = (toSummary: boolean) => {
    if (saving.operation.busy.peek()) return;
    goesToSummary.current = toSummary;
    leaving.leave();
  };
  const mayLeave = useRef((): boolean => true);
  useEffect(() => {
    mayLeave.current = () => {
      const isFree = !saving.operation.busy.peek() && !saving.form.isChanged.peek();
      if (!isFree) leave(false);
      return isFree;
    };
  });
  useEffect(() => {
    state.guard(() => mayLeave.current());
    return () => state.guard(null);
  }, [state]);
  return {
    saving,
    question: leaving.question,
    close: () => leave(false),
    cancel: () => leave(isFromSummary.current),
    edit() {
      isFromSummary.current = true;
      record.showPart(FORM);
    },
  };
}
