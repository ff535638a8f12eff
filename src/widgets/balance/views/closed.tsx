import type { Text } from '#core/i18n/use-texts.ts';
import type { Access } from '#core/session/access.ts';
import { AskAgain } from '#core/element/ask-again.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';

/** Why there is no balance to see here. */
export function Closed({ t, access }: { t: Text; access: Access }) {
  if (access.status === 'failed') {
    return <LoadFailure size="line" error={access.error} onRetry={access.retry} />;
  }
  if (access.status === 'denied' || access.status === 'unselected')
    return <p className="quiet">{t(access.status)}</p>;
  return (
    <>
      <p className="quiet">{t('signedOut')}</p>
      {access.status === 'signed-out' && access.retry && <AskAgain onClick={access.retry} />}
    </>
  );
}
