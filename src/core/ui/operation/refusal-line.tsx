import type { ReactNode } from 'react';
import type { ApiError } from '#core/api/api-error.ts';
import { useErrorText } from '#core/i18n/use-texts.ts';
import { ErrorState } from '../states/error-state.tsx';

export interface RefusalLineProps {
  error: ApiError;
  /** Text that names the failed action. Without this text, the error's reason becomes the title. */
  title?: string;
  /** True if a field already shows the reason. */
  isNamed?: boolean;
  /** Further consequences of the failed action, such as the number of marked rows. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** Failed action, its reason and the request id for support. It loads the error texts. */
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
