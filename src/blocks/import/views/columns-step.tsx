import { useSignals } from '@preact/signals-react/runtime';
import { Select } from '#core/ui/fields/select.tsx';
import { samplesOf, unusedColumns } from '../column-choice.ts';
import type { FileChoice, OpenFile } from '../columns.state.ts';
import type { ImportDescription, ImportField } from '../import-types.ts';
import type { ImportState } from '../import.state.ts';
import { Doubts } from './doubts.tsx';
import { FileReading } from './file-reading.tsx';
import { Progress } from './progress.tsx';
import { RefusedFile } from './refused-file.tsx';
import type { ImportWords } from './words.ts';

interface ColumnsStepProps {
  description: ImportDescription;
  state: ImportState;
  words: ImportWords;
  onRead: (choice: FileChoice) => void;
}

const NONE = 'none';

export function ColumnsStep({ description, state, words, onRead }: ColumnsStepProps) {
  useSignals();
  const { t, plural } = words;
  const file = state.file.value;
  if (!file) return null;
  const missing = state.missing.value;
  const unused = unusedColumns(file.table, state.mapping.value);
  const names = missing.map(({ label }) => label).join(', ');
  const open = state.open.value.length;
  const refusal = state.refusal.value;
  const { name } = file.selected;
  return (
    <>
      {refusal && <RefusedFile name={name} refusal={refusal} words={words} />}
      {state.operation.running.value && <Progress operation={state.operation} words={words} size="line" />}
      <h3>{t('columnsTitle')}</h3>
      <p className="import-soft">{t('columnsText', { name })}</p>
      <FileReading table={file.table} words={words} onRead={onRead} />
      <div className="import-columns">
        {description.fields.map((field) => (
          <FieldColumn key={field.key} field={field} file={file} state={state} words={words} />
        ))}
      </div>
      <Doubts state={state} words={words} />
      <p className="import-missing" role="status" data-wrong={missing.length + open > 0 || undefined}>
        {missing.length > 0 && plural('missing', missing.length, { names })}
        {missing.length > 0 && open > 0 && ' · '}
        {open > 0 && plural('open', open)}
      </p>
      {unused.length > 0 && (
        <p className="import-soft">
          {t('unused', { names: unused.map((column) => columnName(file, column, words)).join(', ') })}
        </p>
      )}
    </>
  );
}

interface FieldColumnProps extends Pick<ColumnsStepProps, 'state' | 'words'> {
  field: ImportField;
  file: OpenFile;
}

function FieldColumn({ field, file, state, words }: FieldColumnProps) {
  useSignals();
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

function columnName({ table }: OpenFile, column: number, { t, number }: ImportWords): string {
  return table.columns[column] || t('columnUnnamed', { number: number(column + 1) });
}
