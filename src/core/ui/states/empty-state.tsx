import { createElement, type ReactNode } from 'react';

export interface EmptyStateProps {
  /** Description of the missing content. */
  title: string;
  /** Reason why it is empty, and the purpose of the content. */
  children?: ReactNode;
  /** First step, usually one button. */
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
