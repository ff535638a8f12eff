import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useRef, useState } from 'react';
import { createOperation, type Operation } from '#core/state/operation.ts';
import { Button } from '#core/ui/button.tsx';
import { createForm, type Form } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useKit } from '#core/ui/kit.tsx';
import { OperationLine } from '#core/ui/operation/operation-line.tsx';
import { fieldsOn, type RegistryField } from './record-fields.ts';
import { withFollowed } from './with-followed.ts';
import type { RegistryState } from './registry-state.ts';
import type { RegistryDescription, RegistryRecord, SharedWords } from './registry-types.ts';

export interface Saving {
  readonly fields: readonly RegistryField[];
  readonly form: Form;
  readonly operation: Operation<'create' | 'edit'>;
  /** Error message of a rejected save: its title, and `isNamed`, which is true if a field shows the reason. */
  readonly refusal: { readonly title: string; readonly isNamed: boolean };
  save(): Promise<void>;
  discard(): void;
}

interface SavingOptions<Row extends RegistryRecord> {
  readonly state: RegistryState<Row>;
  readonly words: SharedWords;
  readonly description: RegistryDescription<Row>;
  /** The edited record; null for a new record. */
  readonly row: Row | null;
  readonly isShown: boolean;
  /** Called after saving, or if nothing had changed. */
  readonly onSaved: () => void;
}

export function useSaving<Row extends RegistryRecord>(options: SavingOptions<Row>): Saving {
  const { state, words, description, onSaved } = options;
  const [operation] = useState(() => createOperation<'create' | 'edit'>({ onUnknown: state.refresh }));
  const [refusal, setRefusal] = useState({ title: '', isNamed: false });
  const [turn, setTurn] = useState(0);
  const held = useRef<{ row: Row | null; form: Form | null }>({ row: options.row, form: null });
  if (!options.isShown && !held.current.form?.isChanged.peek()) held.current.row = options.row;
  const { row } = held.current;
  const { fields, form } = useMemo(
    () => openForm(description, row),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each turn begins with an untouched form
    [description, row, turn],
  );
  held.current.form = form;

  const save = async () => {
    const values = row ? form.readChanges() : form.read();
    if (!values) return;
    if (row && Object.keys(values).length === 0) return onSaved();
    const intent = row ? 'edit' : 'create';
    const outcome = await operation.run(intent, ({ send }) =>
      row
        ? send((under) => state.calls.change(row, values, under))
        : state.calls.create(values).then((record) => ({ record, returned: 0 })),
    );
    if (outcome.status === 'done') {
      const { record, returned } = outcome.answer;
      const action = row ? 'changed' : 'created';
      state.record.learn(record);
      setTurn((before) => before + 1);
      onSaved();
      const message = words.shared(action, { name: description.nameOf(record) });
      return state.done(withFollowed(description, message, row, record), {
        act: action,
        id: record._id,
        returned,
      });
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
  return { fields, form, operation, refusal, save, discard: () => setTurn((before) => before + 1) };
}

function openForm<Row extends RegistryRecord>(description: RegistryDescription<Row>, row: Row | null) {
  const fields = fieldsOn(description.fields, row ? 'edit' : 'create').map((field) => {
    const options = row && description.optionsFor?.(field.key, row);
    return options ? { ...field, options } : field;
  });
  const values = row
    ? (description.valuesOf?.(row) ?? (row as unknown as Readonly<Record<string, unknown>>))
    : (description.newValues ?? {});
  return { fields, form: createForm(fields, values) };
}

interface SavingProps {
  saving: Saving;
  shared: SharedWords['shared'];
}

export function RecordFormView({ saving }: Pick<SavingProps, 'saving'>) {
  useSignals();
  const { fields, form, operation, refusal } = saving;
  return (
    <FormView
      form={form}
      fields={fields}
      disabled={operation.running.value !== null}
      intro={<OperationLine operation={operation} canAsk={false} refusal={() => refusal} />}
      onSubmit={() => void saving.save()}
    />
  );
}

export function SaveButtons({ saving, shared, onCancel }: SavingProps & { onCancel: () => void }) {
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
