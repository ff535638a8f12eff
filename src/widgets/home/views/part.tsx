import { createElement, useId, type ReactNode } from 'react';

export interface PartProps {
  title: string;
  /** Of the element's title; its parts stand one below. Without one they are no headings. */
  level: number | undefined;
  children: ReactNode;
}

/** A part of the home with its heading. */
export function Part({ title, level, children }: PartProps) {
  const id = useId();
  const heading = level && level >= 1 ? `h${Math.min(6, level + 1)}` : 'p';
  return (
    <section className="part" aria-labelledby={id}>
      {createElement(heading, { id, className: 'part-title' }, title)}
      {children}
    </section>
  );
}
