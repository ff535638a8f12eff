import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ApiErrorCode } from '#core/api/api-error.ts';
import { useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import { PasswordField } from '#core/ui/fields/password-field.tsx';
import { Select } from '#core/ui/fields/select.tsx';
import { TextField } from '#core/ui/fields/text-field.tsx';
import type { FieldState, RecordForm } from './record-form.ts';
import type { RegistryField } from './registry-types.ts';

export interface RecordFieldsProps {
  fields: readonly RegistryField[];
  form: RecordForm;
  /** Texts of the registers, for what is wrong. */
  shared: Text;
  disabled?: boolean;
  /** Rises when the form was sent in vain: the focus goes to the first field that is wrong. */
  turn: number;
}

/** The fields of a form, each with what is wrong with it. */
export function RecordFields({ fields, form, shared, disabled = false, turn }: RecordFieldsProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (turn === 0) return;
    const wrong = form.firstWrong.peek();
    const place = root.current?.querySelector(`[data-field="${wrong}"]`);
    place?.querySelector<HTMLElement>('input, select')?.focus();
  }, [turn, form]);
  return (
    <div ref={root} className="record-fields">
      {fields.map((field) => {
        const state = form.fields.get(field.key);
        return (
          state && (
            <div key={field.key} data-field={field.key} data-half={field.half || undefined}>
              <RecordField field={field} state={state} shared={shared} disabled={disabled} />
            </div>
          )
        );
      })}
    </div>
  );
}

interface RecordFieldProps {
  field: RegistryField;
  state: FieldState;
  shared: Text;
  disabled: boolean;
}

function RecordField({ field, state, shared, disabled }: RecordFieldProps): ReactNode {
  useSignals();
  const { kind = 'text', label, required = false, hint, suffix, maxLength, inputMode, options = [] } = field;
  const given = {
    label,
    required,
    disabled,
    ...(hint !== undefined && { hint }),
    error: useProblem(state, shared),
    value: state.text.value,
    onChange: (text: string) => {
      state.text.value = text;
    },
    onBlur: () => state.leave(),
  };
  switch (kind) {
    case 'select':
      return (
        <Select
          {...given}
          options={required ? options : [{ value: '', label: shared('none') }, ...options]}
          placeholder={shared('choose')}
        />
      );
    case 'secret':
      return (
        <PasswordField
          {...given}
          autoComplete="new-password"
          {...(inputMode === 'numeric' && { inputMode })}
          {...(maxLength && { maxLength })}
        />
      );
    case 'text':
    case 'date':
      return (
        <TextField
          {...given}
          type={kind}
          {...(inputMode && { inputMode })}
          {...(maxLength && { maxLength })}
          {...(suffix && { suffix })}
        />
      );
  }
}

/** What is wrong, in words: by the field itself, else by the server that refused it. */
function useProblem({ problem, refusal }: FieldState, shared: Text): string | null {
  useSignals();
  const errors = useLazyTexts('errors');
  if (problem.value) return shared(`problem_${problem.value}`);
  return refusal.value ? refusalText(refusal.value, errors) : null;
}

function refusalText(code: ApiErrorCode, errors: Text | null): string {
  return errors ? errors(code) : '';
}
