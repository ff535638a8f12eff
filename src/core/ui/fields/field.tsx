import { useId, useRef, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import { useSheet } from '../theme/sheets.ts';
import fieldsCss from './fields.css?inline';

export interface FieldProps {
  label: string;
  labelHidden?: boolean;
  hint?: ReactNode;
  /** Problem and how to fix it, shown above the hint. It marks the field as invalid. */
  error?: string | null;
  required?: boolean;
  disabled?: boolean;
  name?: string;
}

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
