import type { ReactNode } from 'react';

/** Grey shapes in the shape of what comes. Hidden from screen readers; say "loading" once beside them (`label`). */
export interface SkeletonProps {
  /** `text` one line, `figure` the 28 px number, `rows` lines of a table, `field` a form field with its label. */
  shape?: 'text' | 'figure' | 'rows' | 'field';
  /** Of `text` and `figure`: px or a share of the container. Default per shape. */
  width?: number | `${number}%`;
  /** Of `rows`: how many. Default 8. */
  count?: number;
  /** Said politely to screen readers, once. */
  label?: string;
}

export function Skeleton(_props: SkeletonProps): ReactNode {
  return null;
}
