import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useSheet } from '../theme/sheets.ts';
import checksCss from './checks.css?inline';

export interface CheckboxProps {
  checked: boolean;
  /**
   * True if some, but not all, of the items that the checkbox represents are selected. The checkbox then shows a dash.
   */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | null;
  disabled?: boolean;
  name?: string;
  tabIndex?: number;
}

export function Checkbox(props: CheckboxProps): ReactNode {
  const { checked, mixed = false, onChange, label, labelHidden, hint, error } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useSheet(input, checksCss);
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  const note = error || hint;
  return (
    <label className="check">
      <input
        ref={input}
        type="checkbox"
        name={props.name}
        checked={checked}
        disabled={props.disabled}
        tabIndex={props.tabIndex}
        aria-invalid={error ? true : undefined}
        // The note lies inside the label but must not become part of the accessible name.
        aria-labelledby={note ? `${id}-label` : undefined}
        aria-describedby={note ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span id={`${id}-label`} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </span>
      {note && (
        <span className="check-note" id={id} data-error={error ? '' : undefined}>
          {note}
        </span>
      )}
    </label>
  );
}
