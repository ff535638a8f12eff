import { createElement, useId, type ReactNode } from 'react';

export interface HomePartProps {
  title: string;
  /**
   * Heading level of the element's title; the titles of parts use the next level. If undefined, titles of parts are
   * no heading elements.
   */
  level: number | undefined;
  children: ReactNode;
}

export function Part({ title, level, children }: HomePartProps) {
  const id = useId();
  const heading = level && level >= 1 ? `h${Math.min(6, level + 1)}` : 'p';
  return (
    <section className="part" aria-labelledby={id}>
      {createElement(heading, { id, className: 'part-title' }, title)}
      {children}
    </section>
  );
}
