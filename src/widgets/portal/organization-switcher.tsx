import { useSnapshot } from 'valtio';
import { useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import type { Slices } from '#core/session/slices.ts';
import { placedIn } from './placed-organizations.ts';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';

/** More than these are chosen on a page with a search. */
const IN_MENU = 12;

/** Whose data the portal shows; a menu where there is another one to choose. */
export function OrganizationSwitcher({ session }: { session: Session }) {
  const t = useTexts('portal');
  const { list, currentId } = useSnapshot(session.organizations) as Slices['organizations'];
  const { isSuperAdmin } = useSnapshot(session.auth);
  const current = list.find(({ _id }) => _id === currentId);
  if (!isSuperAdmin && list.length < 2) return <span className="company">{current?.tradeName}</span>;
  if (list.length === 0) return <span className="company" />;
  const select = (id: string | null) => void session.selectOrganization(id);
  const items: MenuItem[] = [
    { key: 'heading', heading: t('organization') },
    ...placedIn(list, t)
      .slice(0, IN_MENU)
      .map(({ organization: { _id, tradeName }, level, below }) => ({
        key: _id,
        label: tradeName,
        level,
        ...(below && { about: below }),
        checked: _id === currentId,
        onSelect: () => select(_id),
      })),
    ...(isSuperAdmin && current
      ? [
          { key: 'divider', divider: true as const },
          { key: 'all', label: t('allOrganizations'), onSelect: () => select(null) },
        ]
      : []),
  ];
  return (
    <span className="company">
      <Menu label={current?.tradeName ?? t('chooseOrganization')} items={items} tone="quiet" />
    </span>
  );
}
