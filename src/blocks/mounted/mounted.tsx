import { createContext, createElement, useContext } from 'react';
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

/** The theme that the page has set on the element around, which goes before that of the session; null where it has set none. */
export const ThemeAround = createContext<string | null>(null);

/** Another element of the suite, through the same contract that any page has. React sets what it knows as properties. */
export function Mounted({ tag, session, level, input }: MountedProps) {
  useSignals();
  const theme = useContext(ThemeAround) ?? session.theme.value;
  return createElement(tag, {
    ...(theme && { theme }),
    ...input,
    session: session.name,
    headingLevel: level,
  });
}
