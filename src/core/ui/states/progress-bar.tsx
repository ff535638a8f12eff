import type { ReactNode } from 'react';

export interface ProgressBarProps {
  /** What is being done; the accessible name. */
  label: string;
  /** Done and of how many; without them the bar is indeterminate. */
  value?: number;
  max?: number;
  /** Beside the bar, such as "124 de 900". */
  children?: ReactNode;
}

export function ProgressBar(_props: ProgressBarProps): ReactNode {
  return null;
}
