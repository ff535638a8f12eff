import type { ReactNode, Ref } from 'react';
import { FieldFrame, type FieldProps } from './field.tsx';

/**
 * Field for a code of digits sent by mail. A single input supports pasting and one-time-code autofill, but shows each
 * digit in its own box.
 */
export interface CodeFieldProps extends FieldProps {
  value: string;
  onChange: (digits: string) => void;
  /** Called when the user enters the last digit. */
  onComplete?: (digits: string) => void;
  /** Number of digits, default 6. */
  length?: number;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function CodeField(props: CodeFieldProps): ReactNode {
  const { value, length = 6 } = props;
  const change = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, length);
    if (digits === value) return;
    props.onChange(digits);
    if (digits.length === length) props.onComplete?.(digits);
  };
  return (
    <FieldFrame field={props}>
      {(control) => (
        <div className="code">
          <input
            {...control}
            ref={props.ref}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            // eslint-disable-next-line jsx-a11y/no-autofocus -- the only field of its step; the caller decides
            autoFocus={props.autoFocus}
            value={value}
            onChange={(event) => change(event.currentTarget.value)}
            // The field draws the digits beside the input, so the caret must stay at the end.
            onSelect={({ currentTarget: input }) => {
              const end = input.value.length;
              if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) {
                input.setSelectionRange(end, end);
              }
            }}
          />
          {Array.from({ length }, (_, at) => (
            <span
              className="code-digit"
              key={at}
              aria-hidden="true"
              data-next={at === Math.min(value.length, length - 1) ? '' : undefined}
            >
              {value[at]}
            </span>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
