import type { ApiError } from '../api/api-error.ts';
import { useErrorText, useLazyTexts } from '../i18n/use-texts.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useReportedFailure } from './reported-failure.ts';

export interface LoadFailureProps {
  error: ApiError;
  busy?: boolean;
  size?: 'panel' | 'line';
  /** Title of the error; default is a general title. */
  title?: string | undefined;
  onRetry: () => void;
}

export function LoadFailure({ error, busy = false, size = 'panel', title, onRetry }: LoadFailureProps) {
  useReportedFailure(error);
  const errors = useLazyTexts('errors');
  const errorText = useErrorText();
  return (
    <ErrorState
      title={title ?? errors?.('load_failed') ?? ''}
      requestId={error.requestId}
      size={size}
      busy={busy}
      onRetry={onRetry}
    >
      {errorText(error)}
    </ErrorState>
  );
}
