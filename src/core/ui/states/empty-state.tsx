import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** What belongs here. */
  title: string;
  /** Why it is empty, what it is good for. */
  children?: ReactNode;
  /** The first step, usually one button. */
  action?: ReactNode;
  /** 1 to 6; without it the title is no heading. */
  headingLevel?: number;
}

export function EmptyState(_props: EmptyStateProps): ReactNode {
  return null;
}
