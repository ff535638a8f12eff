import { useSnapshot } from 'valtio';
import { useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import type { Slices } from '#core/session/slices.ts';
import { EmptyState } from '#core/ui/states/empty-state.tsx';

export function Unplanned({ session, title }: { session: Session; title: string }) {
  const t = useTexts('portal');
  const { list, currentId } = useSnapshot(session.organizations) as Slices['organizations'];
  const { isSuperAdmin } = useSnapshot(session.auth);
  const screen = list.find(({ _id }) => _id === currentId)?.parent ? 'branches' : 'organizations';
  return (
    <EmptyState
      title={title}
      action={
        isSuperAdmin && (
          <a className="button" data-tone="primary" href={`/app/${screen}#record=${currentId}&tab=terms`}>
            {t('unplannedAct')}
          </a>
        )
      }
    >
      {isSuperAdmin ? t('unplannedAbove') : t('unplanned')}
    </EmptyState>
  );
}
