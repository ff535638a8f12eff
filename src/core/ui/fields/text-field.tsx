import type { HTMLInputTypeAttribute, ReactNode, Ref } from 'react';
import type { FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps {
  value: string;
  /** The text as typed. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'search' | 'url'>;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'search';
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  autoFocus?: boolean;
  /** Inside the frame, before and after the text. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(_props: TextFieldProps): ReactNode {
  return null;
}
