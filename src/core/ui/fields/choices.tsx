import { useId, useRef, type ReactNode } from 'react';
import { useSheet } from '../theme/sheets.ts';
import choicesCss from './choices.css?inline';

interface FieldChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

interface ChoicesProps<Value extends string> {
  legend: string;
  options: readonly FieldChoice<Value>[];
  selected: Value | null;
  disabled?: boolean;
  cards?: boolean;
  onChoose: (value: Value) => void;
}

export function Choices<Value extends string>(props: ChoicesProps<Value>): ReactNode {
  const { legend, options, selected, disabled: allDisabled = false, cards, onChoose } = props;
  const id = useId();
  const root = useRef<HTMLFieldSetElement>(null);
  useSheet(root, choicesCss);
  return (
    <fieldset ref={root} className="choices" data-cards={cards || undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, label, hint, disabled = allDisabled }) => (
        <label key={value} className="choice" data-disabled={disabled || undefined}>
          <input
            type="radio"
            name={id}
            value={value}
            checked={selected === value}
            disabled={disabled}
            // The hint lies inside the label but must not become part of the accessible name.
            aria-labelledby={`${id}${value}-label`}
            aria-describedby={hint === undefined ? undefined : `${id}${value}`}
            onChange={() => onChoose(value)}
          />
          <span id={`${id}${value}-label`}>{label}</span>
          {hint !== undefined && (
            <span className="choice-hint" id={`${id}${value}`}>
              {hint}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
