import type { ApiError } from '#core/api/api-error.ts';
import { useErrorText } from '#core/i18n/use-texts.ts';
import { ErrorState } from '#core/ui/states/error-state.tsx';

export interface AttemptFailureProps {
  /** What was not done. */
  title: string;
  failure: ApiError;
  /** The reason stands at a field already. */
  isNamed?: boolean;
}

/** What was not done, and why. */
export function AttemptFailure({ title, failure, isNamed = false }: AttemptFailureProps) {
  const errorText = useErrorText();
  if (isNamed) return <ErrorState size="line" title={title} />;
  const reason = errorText(failure);
  return (
    <ErrorState size="line" title={title || reason} requestId={failure.requestId}>
      {title && title !== reason && reason}
    </ErrorState>
  );
}
