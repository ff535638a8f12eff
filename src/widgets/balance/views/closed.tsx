import { useErrorText, type Text } from '#core/i18n/use-texts.ts';
import type { Access } from '#core/session/access.ts';
import { ErrorState } from '#core/ui/states/error-state.tsx';

/** Why there is no balance to see here. */
export function Closed({ t, access }: { t: Text; access: Access }) {
  const errorText = useErrorText();
  if (access.status === 'failed') {
    return (
      <ErrorState
        size="line"
        title={errorText(access.error)}
        requestId={access.error.requestId}
        onRetry={access.retry}
      />
    );
  }
  return <p className="quiet">{t(access.status === 'denied' ? 'denied' : textOf(access.status))}</p>;
}

function textOf(status: Exclude<Access['status'], 'failed'>): string {
  return status === 'unselected' ? 'unselected' : 'signedOut';
}
