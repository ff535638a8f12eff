import { useRef, type ReactNode } from 'react';
import { useSheet } from '../theme/sheets.ts';
import checksCss from './checks.css?inline';

/** Switch that takes effect at once. Use a checkbox for values that a form sends. */
export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  labelHidden?: boolean;
  disabled?: boolean;
  busy?: boolean;
  tabIndex?: number;
}

export function Switch({
  checked,
  onChange,
  label,
  labelHidden,
  disabled,
  busy,
  tabIndex,
}: SwitchProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useSheet(input, checksCss);
  return (
    <label className="switch">
      <input
        ref={input}
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        tabIndex={tabIndex}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onChange={(event) => {
          if (!busy) onChange(event.currentTarget.checked);
        }}
      />
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
