import type { ReactNode } from 'react';

export interface CheckboxProps {
  checked: boolean;
  /** Some but not all of what it stands for; shown as a dash. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | null;
  disabled?: boolean;
  name?: string;
}

export function Checkbox(_props: CheckboxProps): ReactNode {
  return null;
}
