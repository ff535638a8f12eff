import { useId } from 'react';

interface ChoicesProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; hint?: string; disabled?: boolean }[];
  /** Null while nothing is chosen. */
  chosen: Value | null;
  onChoose: (value: Value) => void;
}

/** One of a few, all of them in sight, each with what it means. */
export function Choices<Value extends string>({ legend, options, chosen, onChoose }: ChoicesProps<Value>) {
  const id = useId();
  return (
    <fieldset className="import-choices">
      <legend>{legend}</legend>
      {options.map(({ value, label, hint, disabled = false }) => (
        <label key={value} className="import-choice" data-disabled={disabled || undefined}>
          <input
            type="radio"
            name={id}
            value={value}
            checked={chosen === value}
            disabled={disabled}
            aria-describedby={hint === undefined ? undefined : `${id}${value}`}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
          {hint !== undefined && (
            <span className="import-soft" id={`${id}${value}`}>
              {hint}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
