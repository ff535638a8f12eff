import type { ReactNode, Ref } from 'react';
import type { FieldProps } from './field.tsx';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean;
}

/** One of a few, by the browser's own list: right on phones, in the top layer, and there at first paint. */
export interface SelectProps<V extends string = string> extends FieldProps {
  value: V | '';
  options: readonly SelectOption<V>[];
  onChange: (value: V) => void;
  /** Shown while nothing is chosen; cannot be chosen again. */
  placeholder?: string;
  /** Height 28 px instead of 36 px. */
  small?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

export function Select<V extends string>(_props: SelectProps<V>): ReactNode {
  return null;
}
