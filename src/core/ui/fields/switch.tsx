import type { ReactNode } from 'react';

/** Something that takes effect at once; use a checkbox for what is sent with a form. */
export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  labelHidden?: boolean;
  disabled?: boolean;
  /** The change is being made: keeps its place and takes no further click. */
  busy?: boolean;
}

export function Switch(_props: SwitchProps): ReactNode {
  return null;
}
