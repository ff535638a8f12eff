import type { ReactNode, Ref } from 'react';
import type { FieldProps } from './field.tsx';

/** A password with a button that shows it, and a hint while caps lock is on. */
export interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Tells password managers what to offer. */
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField(_props: PasswordFieldProps): ReactNode {
  return null;
}
