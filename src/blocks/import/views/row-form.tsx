import { useState } from 'react';
import { Button } from '#core/ui/button.tsx';
import type { FieldRules } from '#core/ui/form/field-rules.ts';
import type { FormField } from '#core/ui/form/form-field.ts';
import { createForm } from '#core/ui/form/form-state.ts';
import { FormView } from '#core/ui/form/form-view.tsx';
import { useLeaving } from '#core/ui/form/use-leaving.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import type { ImportRow } from '../import-rows.ts';
import type { ImportField } from '../import-types.ts';
import type { ImportState } from '../import.state.ts';
import type { ImportWords } from './words.ts';

interface RowFormProps {
  state: ImportState;
  words: ImportWords;
  row: ImportRow;
  onClose: () => void;
}

export function RowForm({ state, words, row, onClose }: RowFormProps) {
  const { t, number } = words;
  const reader = state.reader.peek();
  const texts = new Map(reader.fields.map(({ key, column }) => [key, row.cells[column] ?? '']));
  const fields = reader.fields.map((field) => cellField(field, row, words));
  const [form] = useState(() => createForm(fields, Object.fromEntries(texts), { isChecked: true }));
  const leaving = useLeaving(form, onClose);
  /** Saves the typed texts, even invalid texts: the table shows the problems of a row. */
  const save = () => {
    const typed = [...form.fields].map(([key, { text }]) => [key, text.peek()] as const);
    state.edit(row.id, new Map(typed.filter(([key, text]) => text !== texts.get(key))));
    onClose();
  };
  return (
    <>
      <Dialog
        open
        title={t('rowTitle', { number: number(row.number) })}
        onClose={leaving.leave}
        footer={
          <>
            <Button onClick={leaving.leave}>{t('cancel')}</Button>
            <Button tone="primary" onClick={save}>
              {t('rowSave')}
            </Button>
          </>
        }
      >
        <FormView
          form={form}
          fields={fields}
          intro={
            row.repeats !== null && (
              <p className="import-soft">{t('repeats', { number: number(row.repeats) })}</p>
            )
          }
          onSubmit={save}
        />
      </Dialog>
      {leaving.question}
    </>
  );
}

/** Field that edits a cell as text. A value that the server rejected stays invalid until the user changes it. */
function cellField(
  { key, label, read, bounds, says }: ImportField,
  row: ImportRow,
  words: ImportWords,
): FormField {
  const field = { key, label, write: String, ...(bounds && { bounds }) } satisfies Partial<FormField>;
  if (row.taken?.field !== key) return { ...field, read, ...(says && { says }) };
  const before = JSON.stringify(row.values[key]);
  const readAgain: FieldRules['read'] = (text) => {
    const reading = read(text);
    const isTaken = reading.ok && JSON.stringify(reading.value) === before;
    return isTaken ? { ok: false, problems: ['taken'] } : reading;
  };
  return { ...field, read: readAgain, says: { ...says, taken: words.cellProblem(row, key) ?? '' } };
}
