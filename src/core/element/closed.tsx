import { useLazyTexts } from '../i18n/use-texts.ts';
import type { Access } from '../session/access.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { AskAgain } from './ask-again.tsx';
import { LoadFailure } from './load-failure.tsx';

/** Why a widget shows nothing of what it is for; nothing while that is not known, or while it may show it. */
export function Closed({ access }: { access: Access }) {
  const t = useLazyTexts('closed');
  // Its own words come from elsewhere: where nothing can be loaded, this has to stand without texts.
  if (access.status === 'failed') return <LoadFailure error={access.error} onRetry={access.retry} />;
  if (!t) return null;
  switch (access.status) {
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
