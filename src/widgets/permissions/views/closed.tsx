import { AskAgain } from '#core/element/ask-again.tsx';
import { LoadFailure } from '#core/element/load-failure.tsx';
import type { Text } from '#core/i18n/use-texts.ts';
import type { Access } from '#core/session/access.ts';
import { EmptyState } from '#core/ui/states/empty-state.tsx';

/** Why there are no permissions to see here. */
export function Closed({ t, access }: { t: Text; access: Access }) {
  switch (access.status) {
    case 'failed':
      return <LoadFailure error={access.error} onRetry={access.retry} />;
    case 'denied':
      return <EmptyState title={t('deniedTitle')}>{t('denied')}</EmptyState>;
    case 'unselected':
      return <EmptyState title={t('unselectedTitle')}>{t('unselected')}</EmptyState>;
    case 'starting':
    case 'open':
      return null;
    case 'signed-out':
      return (
        <EmptyState title={t('signedOutTitle')} action={access.retry && <AskAgain onClick={access.retry} />}>
          {t('signedOut')}
        </EmptyState>
      );
  }
}
