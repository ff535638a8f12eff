import type { ReactNode } from 'react';
import type { ApiError } from '#core/api/api-error.ts';
import { useErrorText } from '#core/i18n/use-texts.ts';
import { ErrorState } from '../states/error-state.tsx';

export interface RefusalLineProps {
  error: ApiError;
  /** Text that names the failed action. Without this text, the error's reason becomes the title. */
  title?: string;
  isNamed?: boolean;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
}

export function RefusalLine({ error, title, isNamed = false, children, onRetry }: RefusalLineProps) {
  const errorText = useErrorText();
  if (isNamed && title) return <ErrorState size="line" title={title} />;
  const reason = errorText(error);
  // If the outcome is unknown, the title must not say that the action failed.
  const heading = error.outcome === 'unknown' ? reason : title || reason;
  return (
    <ErrorState size="line" title={heading} requestId={error.requestId} onRetry={onRetry}>
      {heading !== reason && <p>{reason}</p>}
      {children}
    </ErrorState>
  );
}
