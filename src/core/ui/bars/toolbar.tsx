import type { ReactNode } from 'react';

export interface ToolbarProps {
  /** Accessible name. */
  label: string;
  /** At the start: search, filters. */
  children: ReactNode;
  /** At the end: actions. */
  end?: ReactNode;
}

export function Toolbar(_props: ToolbarProps): ReactNode {
  return null;
}
