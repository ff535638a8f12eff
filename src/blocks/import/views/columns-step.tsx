import { useSignals } from '@preact/signals-react/runtime';
import { Select } from '#core/ui/fields/select.tsx';
import { samplesOf, unusedColumns } from '../column-choice.ts';
import type { OpenFile } from '../columns.state.ts';
import type { ImportDescription, ImportField } from '../import-types.ts';
import type { ImportState } from '../import.state.ts';
import type { Words } from './words.ts';

interface ColumnsStepProps {
  description: ImportDescription;
  state: ImportState;
  words: Words;
}

const NONE = 'none';

/** Which column is which field: proposed, and changed here. */
export function ColumnsStep({ description, state, words }: ColumnsStepProps) {
  useSignals();
  const { t, plural } = words;
  const file = state.file.value;
  if (!file) return null;
  const missing = state.missing.value;
  const unused = unusedColumns(file.table, state.mapping.value);
  const names = missing.map(({ label }) => label).join(', ');
  return (
    <>
      <h3>{t('columnsTitle')}</h3>
      <p className="import-soft">{t('columnsText', { name: file.name })}</p>
      <div className="import-columns">
        {description.fields.map((field) => (
          <FieldColumn key={field.key} field={field} file={file} state={state} words={words} />
        ))}
      </div>
      <p className="import-missing" role="status" data-wrong={missing.length > 0 || undefined}>
        {missing.length > 0 && plural('missing', missing.length, { names })}
      </p>
      {unused.length > 0 && (
        <p className="import-soft">
          {t('unused', { names: unused.map((column) => columnName(file, column, words)).join(', ') })}
        </p>
      )}
    </>
  );
}

interface FieldColumnProps extends Omit<ColumnsStepProps, 'description'> {
  field: ImportField;
  file: OpenFile;
}

function FieldColumn({ field, file, state, words }: FieldColumnProps) {
  const { t } = words;
  const column = state.mapping.value.get(field.key);
  const samples = column === undefined ? [] : samplesOf(file.table, column);
  return (
    <Select
      label={field.label}
      required={field.required}
      placeholder={t('columnChoose')}
      value={column === undefined ? (field.required ? '' : NONE) : String(column)}
      options={[
        ...(field.required ? [] : [{ value: NONE, label: t('columnNone') }]),
        ...file.table.columns.map((_, at) => ({ value: String(at), label: columnName(file, at, words) })),
      ]}
      hint={column !== undefined && (samples.length > 0 ? samples.join(' · ') : t('columnEmpty'))}
      error={field.required && column === undefined ? t('columnMissing') : null}
      onChange={(value) => state.choose(field.key, value === NONE ? null : Number(value))}
    />
  );
}

function columnName({ table }: OpenFile, column: number, { t, number }: Words): string {
  return table.columns[column] || t('columnUnnamed', { number: number(column + 1) });
}
