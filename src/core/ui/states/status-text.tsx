import type { ReactNode } from 'react';

/** Colour is never alone: each tone brings its icon, and the word is yours. */
export interface StatusTextProps {
  tone: 'neutral' | 'positive' | 'caution' | 'negative' | 'accent';
  children: ReactNode;
}

/** A word with the icon of its tone. */
export function StatusText(_props: StatusTextProps): ReactNode {
  return null;
}

/** The same on a soft ground, for table cells and headings. */
export function Badge(_props: StatusTextProps): ReactNode {
  return null;
}
