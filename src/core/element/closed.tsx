import { textsNamed, type Namespace, type TextKey } from '../i18n/texts.ts';
import { useLanguage, useLazyTexts } from '../i18n/use-texts.ts';
import type { Access } from '../session/access.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { AskAgain } from './ask-again.tsx';
import { LoadFailure } from './load-failure.tsx';

export interface ClosedLine<N extends Namespace> {
  readonly denied: TextKey<N>;
  readonly signedOut: TextKey<N>;
  readonly unselected: TextKey<N>;
}

export interface ClosedProps {
  access: ClosedAccess;
  name: string;
  line: ClosedLine<Namespace> | undefined;
}

type ClosedAccess = Exclude<Access, { status: 'open' | 'starting' }>;

export function Closed({ access, name, line }: ClosedProps) {
  // The message for a failed session start does not need the texts of namespace `closed`. It appears even if no text
  // file loads.
  if (access.status === 'failed') {
    return <LoadFailure size={line ? 'line' : 'panel'} error={access.error} onRetry={access.retry} />;
  }
  return line && access.status !== 'unbooked' && access.status !== 'reserved' ? (
    <ClosedInLine access={access} name={name} line={line} />
  ) : (
    <ClosedPanel access={access} />
  );
}

function ClosedInLine({
  access,
  name,
  line,
}: {
  access: Exclude<ClosedAccess, { status: 'failed' | 'unbooked' | 'reserved' }>;
  name: string;
  line: ClosedLine<Namespace>;
}) {
  const t = textsNamed(useLanguage(), name);
  const key = access.status === 'signed-out' ? 'signedOut' : access.status;
  return (
    <>
      <p className="closed-line">{t(line[key])}</p>
      {access.status === 'signed-out' && access.retry && <AskAgain onClick={access.retry} />}
    </>
  );
}

function ClosedPanel({ access }: { access: Exclude<ClosedAccess, { status: 'failed' }> }) {
  const t = useLazyTexts('closed');
  if (!t) return <Skeleton shape="rows" count={3} />;
  switch (access.status) {
    case 'denied':
      return <EmptyState title={t('deniedTitle')}>{t('denied')}</EmptyState>;
    case 'reserved':
      return <EmptyState title={t('deniedTitle')}>{t('reserved')}</EmptyState>;
    case 'unbooked':
      return (
        <EmptyState title={t('unbookedTitle')}>
          {t('unbooked', { module: t(`module_${access.module}`) })}
        </EmptyState>
      );
    case 'unselected':
      return <EmptyState title={t('unselectedTitle')}>{t('unselected')}</EmptyState>;
    case 'signed-out':
      return (
        <EmptyState title={t('signedOutTitle')} action={access.retry && <AskAgain onClick={access.retry} />}>
          {t('signedOut')}
        </EmptyState>
      );
  }
}
