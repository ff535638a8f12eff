import { createElement, type ReactNode } from 'react';

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

export function EmptyState({ title, children, action, headingLevel }: EmptyStateProps): ReactNode {
  return (
    <div className="empty-state">
      {createElement(headingLevel ? `h${headingLevel}` : 'p', { className: 'state-title' }, title)}
      {children && <div className="state-text">{children}</div>}
      {action && <div className="state-action">{action}</div>}
    </div>
  );
}
