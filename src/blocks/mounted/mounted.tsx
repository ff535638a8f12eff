import { createContext, createElement, useContext } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import type { Session } from '#core/session/session.ts';

export interface MountedProps {
  tag: `litro-${string}`;
  session: Session;
  level: number;
  input?: Readonly<Record<string, unknown>>;
}

/**
 * Theme that the host page set on the surrounding element. This theme overrides the session's theme. Null if the host
 * page set no theme.
 */
export const ThemeAround = createContext<string | null>(null);

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
