import { createElement, type ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Heading level of the title, 1 to 6. Without a level, the title is no heading. */
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
