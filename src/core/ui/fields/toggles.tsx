import { useId, useRef, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useSheet } from '../theme/sheets.ts';
import fieldsCss from './fields.css?inline';
import togglesCss from './toggles.css?inline';

interface Toggle<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Full name for screen readers; it must contain the label. */
  readonly name: string;
}

interface TogglesProps<Value extends string> {
  legend: string;
  options: readonly Toggle<Value>[];
  selected: readonly Value[];
  error?: string | null;
  disabled?: boolean;
  onToggle: (value: Value) => void;
}

export function Toggles<Value extends string>(props: TogglesProps<Value>): ReactNode {
  const { legend, options, selected, error, disabled = false, onToggle } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, fieldsCss);
  useSheet(root, togglesCss);
  return (
    <div
      ref={root}
      className="toggles"
      role="group"
      aria-labelledby={`${id}-legend`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <span id={`${id}-legend`} className="field-label">
        {legend}
      </span>
      <span className="toggles-row">
        {options.map(({ value, label, name }) => (
          <button
            key={value}
            type="button"
            className="toggle"
            aria-pressed={selected.includes(value)}
            aria-label={name}
            title={name}
            disabled={disabled}
            onClick={() => onToggle(value)}
          >
            {label}
          </button>
        ))}
      </span>
      <div className="field-notes" aria-live="polite">
        {error && (
          <div className="field-note" id={`${id}-error`} data-error="">
            <Icon name="error" size={14} />
            {error}
          </div>
        )}
      </div>
    </div>
  );
}
