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
  /** How they look, by the keys of the form's fields; made anew with another language. */
  fields: readonly FormField[];
  /** What was filled in is on its way. */
  disabled?: boolean;
  /** The first field takes the focus as the form appears. */
  takeFocus?: boolean;
  labelledBy?: string;
  /** Above the fields: what the form is for, or why the last attempt failed. */
  lead?: ReactNode;
  /** Fields of another kind, which stand before those of the form. */
  before?: ReactNode;
  /**
   * Below the fields: the button that sends the form, or what comes of what is typed. Enter sends a form with nothing there
   * all the same, and one with a single text field whatever is there.
   */
  children?: ReactNode;
  onSubmit: () => void;
}

/**
 * A real form: Enter sends it, password managers know it, and what is wrong is said by us, never by a bubble of the
 * browser. It says once what the mark of required fields means, and has the focus where it is called.
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
      {props.lead}
      {/* Its line is there before its text is. */}
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

/** To the first field that is wrong, else to the first empty one, else to the first. */
function focusIn(form: HTMLElement | null, wrong: string | null): void {
  const place = wrong === null ? null : form?.querySelector(`[data-field="${wrong}"]`);
  if (place) {
    place.querySelector<HTMLElement>('input, select, button')?.focus();
    // What is wrong with it stands below what takes the focus.
    place.scrollIntoView({ block: 'nearest' });
    return;
  }
  const inputs = [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? [])];
  (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
}
