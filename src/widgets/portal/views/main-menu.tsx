import type { ApiError } from '#core/api/api-error.ts';
import type { ScreenIcon } from '#core/element/describe-screen.ts';
import { useErrorText, type Text } from '#core/i18n/use-texts.ts';
import type { Remote } from '#core/state/remote/remote.ts';
import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { MenuSection, Screen } from '../menu.model.ts';

export interface MainMenuProps {
  t: Text<'portal'>;
  sections: readonly MenuSection[];
  current: string | null;
  name: (screen: Screen) => string;
  plan: Remote<unknown>;
  selected: boolean;
  onRetry: () => void;
}

export function MainMenu({ t, sections, current, name, plan, selected, onRetry }: MainMenuProps) {
  if (plan.status === 'failed' && sections.length === 0) {
    return <FailedMenu t={t} error={plan.error} onRetry={onRetry} />;
  }
  if (selected && plan.status !== 'ready' && sections.length === 0) return <Skeleton width="70%" />;
  return sections.map(({ group, items }) => (
    <div className="side-group" key={group}>
      {group !== 'start' && <p className="side-heading">{t(`group.${group}`)}</p>}
      <ul>
        {items.map(({ screen, enabled }) => (
          <li key={screen.path}>
            <a
              className="side-item"
              role={enabled ? undefined : 'link'}
              href={enabled ? screen.path : undefined}
              aria-disabled={enabled ? undefined : true}
              title={enabled ? undefined : t('deniedTitle')}
              aria-current={screen.path === current ? 'page' : undefined}
            >
              <ItemIcon icon={screen.icon} />
              <span>{name(screen)}</span>
              {!enabled && (
                <>
                  <Icon name="lock" />
                  <span className="visually-hidden">{t('deniedTitle')}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Error in place of the menu: without the plan, the portal cannot build the menu. */
function FailedMenu({ t, error, onRetry }: Pick<MainMenuProps, 't' | 'onRetry'> & { error: ApiError }) {
  const errorText = useErrorText();
  return (
    <div className="side-failed" role="alert">
      <p>{t('menuEmpty')}</p>
      <p>{errorText(error)}</p>
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

function ItemIcon({ icon: { path, turns } }: { icon: ScreenIcon }) {
  return (
    <span className={turns && 'turns'} aria-hidden="true">
      <svg className="icon" viewBox="0 0 16 16" width="16" height="16" focusable="false">
        <path d={path} />
      </svg>
    </span>
  );
}
