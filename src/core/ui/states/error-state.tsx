import type { ReactNode } from 'react';

export interface ErrorStateProps {
  /** What happened, in the user's language. */
  title: string;
  /** What was not done, and what to do now. */
  children?: ReactNode;
  /** Shown so that it can be read out to support; left out when the server was never reached. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The retry runs. */
  busy?: boolean;
  /** `panel` (default) takes the place of the content; `line` is a strip above content that still stands. */
  size?: 'panel' | 'line';
}

/** Announced at once (`role="alert"`). */
export function ErrorState(_props: ErrorStateProps): ReactNode {
  return null;
}
