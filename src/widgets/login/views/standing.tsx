import type { SignedInUser } from '#contract/sign-in.ts';
import type { ApiError } from '#core/api/api-error.ts';
import { AskAgain } from '#core/element/ask-again.tsx';
import { useReportedFailure } from '#core/element/reported-failure.ts';
import { useLazyTexts, useTexts } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { ErrorState } from '#core/ui/states/error-state.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import { formatPerson, keyOfSignInError } from '../login.model.ts';

export function Starting() {
  const t = useTexts('login');
  return (
    <div className="form">
      <Skeleton width="50%" label={t('signingIn')} />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </div>
  );
}

export interface SignedInProps {
  user: SignedInUser;
  /** Logs the user off; undefined if the host page handles sign-in. */
  onLogOff: (() => void) | undefined;
}

export function SignedIn({ user, onLogOff }: SignedInProps) {
  const t = useTexts('login');
  return (
    <div className="standing">
      <p>{t('signedInAs', { name: formatPerson(user) })}</p>
      {onLogOff && (
        <Button size="small" onClick={onLogOff}>
          {t('logOff')}
        </Button>
      )}
    </div>
  );
}

export interface HostSignsInProps {
  /** Error with which the session failed to start; null if the host page provided no token. */
  error: ApiError | null;
  onRetry: () => void;
}

export function HostSignsIn({ error, onRetry }: HostSignsInProps) {
  useReportedFailure(error);
  const t = useTexts('login');
  const errors = useLazyTexts('errors');
  return (
    <div className="form">
      {error && (
        <ErrorState
          size="line"
          title={errors?.(keyOfSignInError(error.code)) ?? ''}
          requestId={error.requestId}
          onRetry={onRetry}
        />
      )}
      <p className="form-lead">{t('hostSignsIn')}</p>
      {!error && (
        <div className="form-acts">
          <AskAgain onClick={onRetry} />
        </div>
      )}
    </div>
  );
}
