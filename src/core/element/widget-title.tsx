import { createElement, type ReactNode } from 'react';

export interface WidgetTitleProps {
  readonly id: string;
  /** The element's `heading-level`. Outside 1 to 6 the title is no heading. */
  readonly level: number | undefined;
  readonly hidden: boolean | undefined;
  readonly children: ReactNode;
}

export function WidgetTitle({ id, level, hidden, children }: WidgetTitleProps): ReactNode {
  const tag = level && level >= 1 && level <= 6 ? `h${level}` : 'p';
  return createElement(tag, { className: hidden ? 'visually-hidden' : 'title', id }, children);
}
