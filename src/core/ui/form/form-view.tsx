import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLazyTexts } from '../../i18n/use-texts.ts';
import { useSheet } from '../theme/sheets.ts';
import formCss from './form.css?inline';
import { isRequired } from './field-rules.ts';
import { FormFieldsView } from './form-fields.tsx';
import type { FormField } from './form-field.ts';
import type { Form } from './form-state.ts';

export interface FormViewProps {
  form: Pick<Form, 'fields' | 'called' | 'firstWrong'>;
  fields: readonly FormField[];
  disabled?: boolean;
  takeFocus?: boolean;
  labelledBy?: string;
  intro?: ReactNode;
  before?: ReactNode;
  /**
   * Content below the form's fields: the submit button or a preview. Without it, the form adds a hidden submit button,
   * so that Enter works.
   */
  children?: ReactNode;
  onSubmit: () => void;
}

/**
 * Native form element: Enter sends it and password managers recognize it. The form shows problems itself instead of the
 * browser's bubbles. It explains the mark of required fields once. It focuses a field whenever `called` changes.
 */
export function FormView(props: FormViewProps): ReactNode {
  useSignals();
  const { form, fields, disabled = false, takeFocus = false, children, onSubmit } = props;
  const element = useRef<HTMLFormElement>(null);
  const t = useLazyTexts('form');
  useSheet(element, formCss);
  const called = form.called.value;
  useEffect(() => {
    if (called > 0 || takeFocus) focusIn(element.current, form.firstWrong.peek());
  }, [called, takeFocus, form]);
  return (
    <form
      ref={element}
      className="form"
      noValidate
      method="post"
      aria-labelledby={props.labelledBy}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {props.intro}
      {/* The legend keeps its line while its text loads. */}
      {fields.some(isRequired) && <p className="form-legend">{t?.('legend') ?? '\u00a0'}</p>}
      {props.before}
      <FormFieldsView
        form={form}
        fields={fields}
        disabled={disabled}
        takeFocus={takeFocus}
        onComplete={onSubmit}
      />
      {children ?? <button type="submit" hidden tabIndex={-1} aria-hidden="true" />}
    </form>
  );
}

function focusIn(form: HTMLElement | null, wrong: string | null): void {
  const place = wrong === null ? null : form?.querySelector(`[data-field="${wrong}"]`);
  if (place) {
    place.querySelector<HTMLElement>('input, select, button')?.focus();
    // Scrolls, because the error text is below the focused control and must be visible, too.
    place.scrollIntoView({ block: 'nearest' });
    return;
  }
  const inputs = [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? [])];
  (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
}
