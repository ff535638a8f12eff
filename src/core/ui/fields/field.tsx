import { useId, useRef, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import { useSheet } from '../theme/sheets.ts';
import fieldsCss from './fields.css?inline';

/** What all fields of the kit take. */
export interface FieldProps {
  /** Always there for screen readers. */
  label: string;
  /** Hides the label from the eye, for fields whose place says what they are. */
  labelHidden?: boolean;
  /** Under the field. */
  hint?: ReactNode;
  /** What is wrong and how to mend it; stands above the hint and marks the field invalid. */
  error?: string | null;
  /** Marked by a star for the eye; a form says once what that means. */
  required?: boolean;
  disabled?: boolean;
  /** Name in a form and for password managers. */
  name?: string;
}

/** To be spread on the control itself. */
interface ControlProps {
  id: string;
  name: string | undefined;
  disabled: boolean | undefined;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  field: FieldProps;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, then what is wrong and the hint, joined for screen readers. */
export function FieldFrame({ field, children }: FieldFrameProps) {
  const { label, labelHidden, hint, error, required, disabled, name } = field;
  const { text } = useKit();
  const id = useId();
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const frame = useRef<HTMLDivElement>(null);
  useSheet(frame, fieldsCss);
  return (
    <div className="field" ref={frame}>
      <label
        className={labelHidden ? 'visually-hidden' : 'field-label'}
        data-required={required || undefined}
        htmlFor={id}
      >
        {label}
        {required && <span className="visually-hidden"> ({text('required')})</span>}
      </label>
      {children({
        id,
        name,
        disabled,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': notes || undefined,
      })}
      <div className="field-notes" aria-live="polite">
        {error && (
          <div className="field-note" id={`${id}-error`} data-error="">
            <Icon name="error" size={14} />
            <span>
              <bdi>{error}</bdi>
            </span>
          </div>
        )}
        {hint && (
          <div className="field-note" id={`${id}-hint`}>
            <span>
              <bdi>{hint}</bdi>
            </span>
          </div>
        )}
      </div>
    </div>
  );
}
