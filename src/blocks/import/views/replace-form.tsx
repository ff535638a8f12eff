import { signal, type ReadonlySignal } from '@preact/signals-react';
import { useSignalEffect, useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import { Button } from '#core/ui/button.tsx';
import type { FieldRules } from '#core/ui/form/field-rules.ts';
import { fieldsFor } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import type { ImportDescription } from '../import-types.ts';
import type { ImportState } from '../import.state.ts';
import type { ColumnText } from '../rows.state.ts';
import type { ImportWords } from './words.ts';

interface ReplaceFormProps {
  description: ImportDescription;
  state: ImportState;
  words: ImportWords;
  onClose: () => void;
}

interface Replacement {
  readonly column: string;
  /** Index of the replaced text in the list of the column's texts, or {@link WHOLE} for the whole column. */
  readonly from: string;
  readonly to: string;
}

/** Maximum number of texts that the form offers. Invalid and frequent texts are first. */
const MOST_TEXTS = 200;
const WHOLE = 'whole';

export function ReplaceForm(props: ReplaceFormProps) {
  useSignals();
  const { state, words, onClose } = props;
  const { t, plural } = words;
  const { form, fields, selected } = useReplacement(props);
  const leaving = useLeaving(form, onClose);
  const apply = () => {
    const replacement = form.read();
    if (!replacement) return;
    onClose();
    void state.replace(replacement.column, selected?.text ?? null, replacement.to);
  };
  return (
    <>
      <Dialog
        open
        title={t('replace')}
        onClose={leaving.leave}
        footer={
          <>
            <Button onClick={leaving.leave}>{t('cancel')}</Button>
            <Button tone="primary" onClick={apply}>
              {plural('replaceDo', selected?.count ?? state.counts.peek().all)}
            </Button>
          </>
        }
      >
        <FormView form={form} fields={fields} onSubmit={apply} />
      </Dialog>
      {leaving.question}
    </>
  );
}

function useReplacement(props: ReplaceFormProps) {
  const { description, state } = props;
  const [{ form, column }] = useState(() => {
    const column = signal(fieldNeedingCorrection(state, mappedFields(description, state)[0]?.key ?? ''));
    const start = { column: column.peek(), from: firstOf(state.textsOf(column.peek())), to: '' };
    return { form: createForm(fieldsOf(props, column), start), column };
  });
  useSignalEffect(() => {
    column.value = form.fields.get('column')?.text.value ?? '';
    const from = form.fields.get('from');
    if (from) from.text.value = firstOf(state.textsOf(column.value));
  });
  const key = column.value;
  const texts = useMemo(() => state.textsOf(key).slice(0, MOST_TEXTS), [state, key]);
  const { from } = form.readable.value;
  return {
    form,
    fields: fieldsOf(props, column, texts),
    /** The selected text of the column; null if the user selected the whole column. */
    selected: from === WHOLE ? null : (texts[Number(from)] ?? null),
  };
}

const SELECTED: FieldRules<string> = {
  write: String,
  read: (text) => (text === '' ? { ok: false, problems: ['required'] } : { ok: true, value: text }),
};

function fieldsOf(
  { description, state, words }: ReplaceFormProps,
  column: ReadonlySignal<string>,
  texts: readonly ColumnText[] = [],
) {
  const { t, plural } = words;
  const { bounds, says } = description.fields.find(({ key }) => key === column.value) ?? {};
  return fieldsFor<Replacement>({
    column: {
      label: t('replaceColumn'),
      kind: 'select',
      options: mappedFields(description, state).map(({ key, label }) => ({ value: key, label })),
      ...SELECTED,
    },
    from: {
      label: t('replaceFrom'),
      kind: 'select',
      options: [
        ...texts.map(({ text, count }, at) => ({
          value: String(at),
          label: plural('replaceText', count, { text: text || t('replaceEmpty') }),
        })),
        { value: WHOLE, label: plural('replaceAll', state.counts.peek().all) },
      ],
      ...SELECTED,
    },
    to: {
      label: t('replaceTo'),
      ...(bounds && { bounds }),
      ...(says && { says }),
      write: String,
      read(text) {
        const problem = state.problemOf(column.value, text);
        return problem === null ? { ok: true, value: text } : { ok: false, problems: [problem] };
      },
    },
  });
}

const firstOf = ([first]: readonly ColumnText[]) => (first?.problem ? '0' : WHOLE);

const mappedFields = ({ fields }: ImportDescription, state: ImportState) =>
  fields.filter(({ key }) => state.mapping.peek().has(key));

function fieldNeedingCorrection(state: ImportState, otherwise: string): string {
  const counts = new Map<string, number>();
  for (const { problems } of state.rows.peek()) {
    for (const key of problems.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? otherwise;
}
