import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import { createOperation, type Operation } from '#core/state/operation.ts';
import { Button } from '#core/ui/button.tsx';
import { createForm, type Form } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { Drawer } from '#core/ui/overlays/drawer.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { RecordFacts } from './record-facts.tsx';
import { fieldsOn, type RegistryField } from './record-fields.ts';
import { PartTabs } from './part-tabs.tsx';
import type { RegistryState } from './registry-state.ts';
import type { RegistryDescription, RegistryRecord, SharedWords } from './registry-types.ts';

export interface RecordDrawerProps<Row extends RegistryRecord> {
  state: RegistryState<Row>;
  words: SharedWords;
  description: RegistryDescription<Row>;
  /** Null for a new one. */
  row: Row | null;
  canEdit: boolean;
}

/** One record beside the list: its form, or what is known of it for those who may not change it, and its history. */
export function RecordDrawer<Row extends RegistryRecord>(props: RecordDrawerProps<Row>) {
  useSignals();
  const { state, words, description, row } = props;
  const { session, shared } = words;
  const [part, setPart] = useState('record');
  const saving = useSaving(props);
  const isEditable = props.canEdit && row?.status !== 'deleted';
  const parts = row
    ? (description.parts ?? []).filter(({ permission }) => !permission || session.can(permission))
    : [];
  const shown = parts.find(({ key }) => key === part);
  const busy = saving.operation.busy.value;
  const leaving = useLeaving(saving.form, state.close);
  const close = () => {
    if (busy) return;
    if (isEditable) leaving.leave();
    else state.close();
  };
  return (
    <>
      <Drawer
        open
        title={row ? description.nameOf(row) : description.texts.create}
        width={parts.length > 0 ? 560 : 440}
        locked={busy}
        onClose={close}
        footer={isEditable && !shown && <SaveButtons saving={saving} shared={shared} onCancel={close} />}
      >
        {parts.length > 0 && (
          <PartTabs
            label={shared('parts')}
            parts={[{ key: 'record', label: shared('partRecord') }, ...parts]}
            chosen={shown ? shown.key : 'record'}
            onChoose={setPart}
          />
        )}
        {row && shown ? (
          shown.show(row)
        ) : isEditable ? (
          <RecordFormView saving={saving} />
        ) : (
          row && <RecordFacts description={description} row={row} />
        )}
      </Drawer>
      {leaving.question}
    </>
  );
}

interface Saving {
  readonly fields: readonly RegistryField[];
  readonly form: Form;
  readonly operation: Operation<'create' | 'edit'>;
  /** What is said when the server refused it, and whether the reason stands at a field. */
  readonly refusal: { readonly title: string; readonly isNamed: boolean };
  save(): Promise<void>;
}

/** The form of this record, and the call that saves it. */
function useSaving<Row extends RegistryRecord>(props: RecordDrawerProps<Row>): Saving {
  const { state, words, description, row } = props;
  const [operation] = useState(() => createOperation<'create' | 'edit'>({ onUnknown: state.refresh }));
  const [refusal, setRefusal] = useState({ title: '', isNamed: false });
  const { fields, form } = useMemo(() => openForm(description, row), [description, row]);

  const save = async () => {
    const values = row ? form.readChanges() : form.read();
    if (!values) return;
    if (row && Object.keys(values).length === 0) return state.close();
    const intent = row ? 'edit' : 'create';
    const outcome = await operation.run(intent, ({ send }) =>
      row
        ? send((under) => state.calls.change(row, values, under))
        : state.calls.create(values).then((record) => ({ record, returned: 0 })),
    );
    if (outcome.status === 'done') {
      const { record, returned } = outcome.answer;
      const act = row ? 'changed' : 'created';
      const name = description.nameOf(record);
      return state.done(words.shared(act, { name }), { act, id: record._id, returned });
    }
    if (outcome.status === 'refused') {
      const { error } = outcome;
      const first = fields[0]?.key ?? '';
      const name = row ? description.nameOf(row) : (form.fields.get(first)?.text.peek().trim() ?? '');
      const isNamed = form.refuse(error);
      setRefusal({ title: description.texts.failed(intent, { name, code: error.code }), isNamed });
    }
    state.refresh();
  };
  return { fields, form, operation, refusal, save };
}

function openForm<Row extends RegistryRecord>(description: RegistryDescription<Row>, row: Row | null) {
  const fields = fieldsOn(description.fields, row ? 'edit' : 'create');
  const values = row
    ? (description.valuesOf?.(row) ?? (row as unknown as Readonly<Record<string, unknown>>))
    : (description.newValues ?? {});
  return { fields, form: createForm(fields, values) };
}

interface SavingProps {
  saving: Saving;
  shared: SharedWords['shared'];
}

function RecordFormView({ saving }: Pick<SavingProps, 'saving'>) {
  useSignals();
  const { fields, form, operation, refusal } = saving;
  return (
    <FormView
      form={form}
      fields={fields}
      disabled={operation.running.value !== null}
      lead={<OperationLine operation={operation} canAsk={false} refusal={() => refusal} />}
      onSubmit={() => void saving.save()}
    />
  );
}

function SaveButtons({ saving, shared, onCancel }: SavingProps & { onCancel: () => void }) {
  useSignals();
  const { text } = useKit();
  const busy = saving.operation.busy.value;
  const isUnknown = saving.operation.running.value?.status === 'unknown';
  return (
    <>
      <Button disabled={busy} onClick={onCancel}>
        {text('cancel')}
      </Button>
      <Button
        tone="primary"
        busy={busy}
        onClick={() => (isUnknown ? saving.operation.askAgain() : void saving.save())}
      >
        {shared(isUnknown ? 'checkAgain' : 'save')}
      </Button>
    </>
  );
}
