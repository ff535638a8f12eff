import { useState } from 'react';
import { Button } from '#core/ui/button.tsx';
import { TextField } from '#core/ui/fields/text-field.tsx';
import { Dialog } from '#core/ui/overlays/dialog.tsx';
import type { ImportRow } from '../import-rows.ts';
import type { ImportDescription } from '../import-types.ts';
import type { ImportState } from '../import.state.ts';
import type { Words } from './words.ts';

interface RowFormProps {
  description: ImportDescription;
  state: ImportState;
  words: Words;
  row: ImportRow;
  onClose: () => void;
}

/** One row with all of its fields under one another, for narrow screens and long texts. Checked while it is typed. */
export function RowForm({ description, state, words, row, onClose }: RowFormProps) {
  const { t, number, cellProblem } = words;
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const mapping = state.mapping.peek();
  const fields = description.fields.flatMap((field) => {
    const column = mapping.get(field.key);
    return column === undefined ? [] : [{ ...field, text: row.cells[column] ?? '' }];
  });
  const problemOf = (key: string) => {
    const text = typed.get(key);
    if (text === undefined) return cellProblem(row, key);
    const problem = state.problemOf(key, text);
    return problem === null ? null : description.problemText(problem);
  };
  const save = () => {
    state.edit(row.id, typed);
    onClose();
  };
  return (
    <Dialog
      open
      title={t('rowTitle', { number: number(row.number) })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" onClick={save}>
            {t('rowSave')}
          </Button>
        </>
      }
    >
      <form
        className="import-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {row.repeats !== null && (
          <p className="import-soft">{t('repeats', { number: number(row.repeats) })}</p>
        )}
        {fields.map(({ key, label, required, text }) => (
          <TextField
            key={key}
            label={label}
            required={required}
            value={typed.get(key) ?? text}
            error={problemOf(key)}
            onChange={(value) => setTyped(new Map(typed).set(key, value))}
          />
        ))}
        {/* Enter in a field saves: a form of several fields wants a button of its own for that. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
