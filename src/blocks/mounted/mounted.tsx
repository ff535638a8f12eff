import { createElement } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import type { Session } from '#core/session/session.ts';

export interface MountedProps {
  tag: `litro-${string}`;
  session: Session;
  /** Of its heading. */
  level: number;
  /** Attributes and properties of its own, by their names in scripts. */
  input?: Readonly<Record<string, unknown>>;
}

/** Another element of the suite, through the same contract that any page has. React sets what it knows as properties. */
export function Mounted({ tag, session, level, input }: MountedProps) {
  useSignals();
  return createElement(tag, {
    ...input,
    session: session.name,
    headingLevel: level,
    ...(session.theme.value && { theme: session.theme.value }),
  });
}
