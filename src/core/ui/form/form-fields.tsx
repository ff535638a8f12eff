import { useSignals } from '@preact/signals-react/runtime';
import type { FocusEvent, ReactNode } from 'react';
import { formatCentsParts } from '../../money/format-cents.ts';
import type { Cents } from '../../money/cents.ts';
import { useLazyTexts, type Text } from '../../i18n/use-texts.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import { CodeField } from '../fields/code-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { Select } from '../fields/select.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import type { FieldNote } from './filling.ts';
import type { FormField } from './form-field.ts';
import { isRequired, problemText } from './field-rules.ts';
import type { FieldState, Form } from './form-state.ts';

export interface FormFieldsProps {
  form: Pick<Form, 'fields'>;
  fields: readonly FormField[];
  disabled: boolean;
  takeFocus: boolean;
  /** Called when the user completes a code, because a form with a code has no further field. */
  onComplete: () => void;
}

export function FormFieldsView({ form, fields, disabled, takeFocus, onComplete }: FormFieldsProps) {
  const t = useLazyTexts('form');
  return (
    <div className="form-fields">
      {fields.map((field, at) => {
        const state = form.fields.get(field.key);
        return (
          state && (
            <div
              key={field.key}
              data-field={field.key}
              data-half={field.half || undefined}
              data-autofocus={(takeFocus && at === 0) || undefined}
              onBlur={(event) => isLeft(event) && state.leave()}
            >
              <FieldView field={field} state={state} t={t} disabled={disabled} onComplete={onComplete} />
            </div>
          )
        );
      })}
    </div>
  );
}

/**
 * True if the focus leaves the field. A click on a button does not count, because an error message would move the
 * button away from the pointer. The button validates the form anyway.
 */
function isLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  if (relatedTarget instanceof HTMLButtonElement) return false;
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
}

interface FieldViewProps {
  field: FormField;
  state: FieldState;
  t: Text<'form'> | null;
  disabled: boolean;
  onComplete: () => void;
}

function FieldView({ field, state, t, disabled, onComplete }: FieldViewProps): ReactNode {
  const { locale } = useKit();
  const { kind = 'text', suffix, maxLength, inputMode } = field;
  const given = useGiven(field, state, t);
  const autoComplete = field.autoComplete && { autoComplete: field.autoComplete };
  switch (kind) {
    case 'check':
      return <CheckField {...given} disabled={disabled} />;
    case 'select': {
      const { options: offered = [] } = field;
      const options = typeof offered === 'function' ? offered() : offered;
      return (
        <Select
          {...given}
          disabled={disabled}
          options={given.required ? options : [{ value: '', label: t?.('none') ?? '' }, ...options]}
          placeholder={t?.('choose') ?? ''}
        />
      );
    }
    case 'secret':
      return (
        <PasswordField
          {...given}
          disabled={disabled}
          autoComplete={field.autoComplete === 'current-password' ? 'current-password' : 'new-password'}
          {...(inputMode === 'numeric' && { inputMode })}
          {...(maxLength && { maxLength })}
        />
      );
    case 'code':
      return <CodeField {...given} disabled={disabled} onComplete={onComplete} />;
    case 'amount':
      return (
        <TextField
          {...given}
          disabled={disabled}
          inputMode="decimal"
          align="end"
          prefix={formatCentsParts(0 as Cents, locale).currency}
        />
      );
    case 'text':
    case 'date':
    case 'time':
    case 'datetime-local':
      return (
        <TextField
          {...given}
          disabled={disabled}
          type={kind}
          {...autoComplete}
          {...(inputMode && { inputMode })}
          {...(maxLength && { maxLength })}
          {...(suffix && { suffix })}
          enterKeyHint={field.enterKeyHint}
        />
      );
  }
}

type CheckFieldProps = ReturnType<typeof useGiven> & { disabled: boolean };

function CheckField({ value, onChange, ...rest }: CheckFieldProps) {
  return <Checkbox {...rest} checked={value === 'true'} onChange={(checked) => onChange(String(checked))} />;
}

function useGiven(field: FormField, state: FieldState, t: Text<'form'> | null) {
  useSignals();
  const { label, example, outcome, name } = field;
  const note = state.note.value;
  const hint = note === null ? field.hint : <NoteText {...note} />;
  return {
    label,
    required: isRequired(field),
    hint: outcome ? (
      <span>
        <span dir="auto">{hint}</span>
        <span className="form-outcome" aria-live="off">
          <span dir="auto">{outcome}</span>
        </span>
      </span>
    ) : (
      hint
    ),
    ...(name !== undefined && { name }),
    ...(t && example && { placeholder: t('example', { example }) }),
    error: useProblem(field, state, t),
    value: state.text.value,
    onChange: (text: string) => {
      state.text.value = text;
    },
  };
}

function NoteText({ text, tone }: FieldNote) {
  return (
    <span aria-live="polite">
      {tone === 'caution' ? (
        <span className="form-caution">
          <Icon name="warning" size={14} />
          {text}
        </span>
      ) : (
        text
      )}
    </span>
  );
}

function useProblem(
  field: FormField,
  { problems, refusal }: FieldState,
  t: Text<'form'> | null,
): string | null {
  useSignals();
  const errors = useLazyTexts('errors');
  const words = (problem: string) => field.says?.[problem] ?? (t && problemText(t, field, problem));
  if (problems.value.length > 0) return problems.value.map(words).join(' ') || ' ';
  return refusal.value ? (errors?.(refusal.value) ?? ' ') : null;
}
