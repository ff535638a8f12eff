import type { ReactNode, Ref } from 'react';
import type { FieldProps } from './field.tsx';

/** A code of digits sent by mail: one input (paste and one-time-code filling work), shown as single figures. */
export interface CodeFieldProps extends FieldProps {
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  /** Called once when the last digit is in. */
  onComplete?: (digits: string) => void;
  /** Default 6. */
  length?: number;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function CodeField(_props: CodeFieldProps): ReactNode {
  return null;
}
