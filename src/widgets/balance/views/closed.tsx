import type { Text } from '#core/i18n/use-texts.ts';
import type { Access } from '#core/session/access.ts';
import { LoadFailure } from '#core/element/load-failure.tsx';

/** Why there is no balance to see here. */
export function Closed({ t, access }: { t: Text; access: Access }) {
  if (access.status === 'failed') {
    return <LoadFailure size="line" error={access.error} onRetry={access.retry} />;
  }
  return <p className="quiet">{t(access.status === 'denied' ? 'denied' : textOf(access.status))}</p>;
}

function textOf(status: Exclude<Access['status'], 'failed'>): string {
  return status === 'unselected' ? 'unselected' : 'signedOut';
}
