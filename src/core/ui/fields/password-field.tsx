import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import { FieldFrame, type FieldProps } from './field.tsx';

/** Password field with a button that shows the text, and a hint while caps lock is on. */
export interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  autoComplete: 'current-password' | 'new-password';
  inputMode?: 'text' | 'numeric';
  maxLength?: number;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { text } = useKit();
  const [isShown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const hint = capsLock ? text('capsLockOn') : props.hint;
  return (
    <FieldFrame field={{ ...props, hint }}>
      {(control) => (
        <div className="control">
          <input
            {...control}
            ref={props.ref}
            type={isShown ? 'text' : 'password'}
            autoComplete={props.autoComplete}
            inputMode={props.inputMode}
            maxLength={props.maxLength}
            autoCapitalize="none"
            spellCheck={false}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog's first field; the caller decides
            autoFocus={props.autoFocus}
            value={props.value}
            onChange={(event) => props.onChange(event.currentTarget.value)}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => {
              setCapsLock(false);
              props.onBlur?.();
            }}
          />
          <Button
            tone="quiet"
            size="small"
            square
            disabled={props.disabled ?? false}
            aria-label={text(isShown ? 'hidePassword' : 'showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
