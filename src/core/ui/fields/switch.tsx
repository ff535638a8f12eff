import { useRef, type ReactNode } from 'react';
import { useSheet } from '../theme/sheets.ts';
import checksCss from './checks.css?inline';

/** Something that takes effect at once; use a checkbox for what is sent with a form. */
export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  labelHidden?: boolean;
  disabled?: boolean;
  /** The change is being made: keeps its place and takes no further click. */
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
