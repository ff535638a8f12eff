import type { ReactNode } from 'react';
import type { ApiError } from '#core/api/api-error.ts';
import { useErrorText } from '#core/i18n/use-texts.ts';
import { ErrorState } from '../states/error-state.tsx';

export interface RefusalLineProps {
  error: ApiError;
  /** What was not done; without it the reason stands in its place. */
  title?: string;
  /** The reason stands at a field already. */
  isNamed?: boolean;
  /** What else follows, such as how many rows are marked. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** What was not done, why, and the request by which support finds it. Loads the texts of errors. */
export function RefusalLine({ error, title, isNamed = false, children, onRetry }: RefusalLineProps) {
  const errorText = useErrorText();
  if (isNamed && title) return <ErrorState size="line" title={title} />;
  const reason = errorText(error);
  // Whether it was done is not known: that is all there is to say.
  const heading = error.outcome === 'unknown' ? reason : title || reason;
  return (
    <ErrorState size="line" title={heading} requestId={error.requestId} onRetry={onRetry}>
      {heading !== reason && <p>{reason}</p>}
      {children}
    </ErrorState>
  );
}
