import { createContext, createElement, useContext } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import type { Session } from '#core/session/session.ts';

export interface MountedProps {
  tag: `litro-${string}`;
  session: Session;
  /** Level of the element's heading. */
  level: number;
  /** Attributes and properties of the element, by property name. */
  input?: Readonly<Record<string, unknown>>;
}

/** Theme set by the host page on the surrounding element; it overrides the session's theme. Null if unset. */
export const ThemeAround = createContext<string | null>(null);

/** Renders another element of the suite with its public attributes and properties, like a host page. */
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
