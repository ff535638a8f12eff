import type { Text } from '#core/i18n/use-texts.ts';
import type { Remote } from '#core/state/remote.ts';
import { Button } from '#core/ui/button.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { MenuSection, Screen } from '../menu.model.ts';

export interface MainMenuProps {
  t: Text;
  sections: readonly MenuSection[];
  /** Path of the screen that is open. */
  current: string;
  name: (screen: Screen) => string;
  /** How the subscription stands, on which the menu depends. */
  status: Remote<unknown>['status'];
  onRetry: () => void;
}

export function MainMenu({ t, sections, current, name, status, onRetry }: MainMenuProps) {
  if (status === 'failed' && sections.length === 0) {
    return (
      <div className="menu-failed" role="alert">
        <p>{t('menuEmpty')}</p>
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (status !== 'ready' && sections.length === 0) return <Skeleton width="70%" />;
  return sections.map(({ group, items }) => (
    <div className="menu-group" key={group}>
      {group !== 'start' && <p className="menu-heading">{t(`group.${group}`)}</p>}
      <ul>
        {items.map(({ screen, enabled }) => (
          <li key={screen.path}>
            <a
              className="menu-item"
              role={enabled ? undefined : 'link'}
              href={enabled ? screen.path : undefined}
              aria-disabled={enabled ? undefined : true}
              title={enabled ? undefined : t('deniedTitle')}
              aria-current={screen.path === current ? 'page' : undefined}
            >
              {name(screen)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
