import type { ReactNode } from 'react';

/** How long ago ("atualizado há 2 min"); renews itself, and carries the exact time in `datetime` and `title`. */
export interface AgeTextProps {
  at: Date;
  /** Wraps the age, such as (age) => t('updated', { age }). Default: the age alone. */
  children?: (age: string) => ReactNode;
}

export function AgeText(_props: AgeTextProps): ReactNode {
  return null;
}
