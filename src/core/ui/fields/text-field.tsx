import type { HTMLInputTypeAttribute, ReactNode, Ref } from 'react';
import { FieldFrame, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  type?: Extract<
    HTMLInputTypeAttribute,
    'text' | 'email' | 'tel' | 'search' | 'url' | 'date' | 'time' | 'datetime-local'
  >;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'search';
  enterKeyHint?: 'next' | 'done' | undefined;
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  autoFocus?: boolean;
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Alignment of the text, default `start`. Use `end` to align figures. */
  align?: 'start' | 'end';
  /** Makes the field 28 px high instead of 36 px. */
  small?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Figures and addresses are left-to-right in every language. */
const LEFT_TO_RIGHT: readonly TextFieldProps['inputMode'][] = ['numeric', 'decimal', 'tel', 'email'];

export function TextField(props: TextFieldProps): ReactNode {
  return (
    <FieldFrame field={props}>
      {(control) => (
        <div className="control" data-small={props.small || undefined}>
          {props.prefix && <Part>{props.prefix}</Part>}
          <input
            {...control}
            ref={props.ref}
            type={props.type ?? 'text'}
            inputMode={props.inputMode}
            enterKeyHint={props.enterKeyHint}
            dir={LEFT_TO_RIGHT.includes(props.inputMode) ? 'ltr' : undefined}
            data-align={props.align}
            autoComplete={props.autoComplete ?? 'off'}
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog's first field; the caller decides
            autoFocus={props.autoFocus}
            spellCheck={false}
            value={props.value}
            onChange={(event) => props.onChange(event.currentTarget.value)}
            onBlur={props.onBlur}
          />
          {props.suffix && <Part>{props.suffix}</Part>}
        </div>
      )}
    </FieldFrame>
  );
}

/** Isolates a sign such as `R$` or `km/L`, so that right-to-left text does not reorder it. */
function Part({ children }: { children: ReactNode }) {
  return (
    <span className="control-part">{typeof children === 'string' ? <bdi>{children}</bdi> : children}</span>
  );
}
