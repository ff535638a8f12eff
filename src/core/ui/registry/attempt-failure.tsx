import type { ApiError } from '#core/api/api-error.ts';
import { useErrorText } from '#core/i18n/use-texts.ts';
import { ErrorState } from '../states/error-state.tsx';

/** What was not done, and why. */
export function AttemptFailure({ title, failure }: { title: string; failure: ApiError }) {
  const errorText = useErrorText();
  const reason = errorText(failure);
  return (
    <ErrorState size="line" title={title || reason} requestId={failure.requestId}>
      {title && title !== reason && reason}
    </ErrorState>
  );
}
