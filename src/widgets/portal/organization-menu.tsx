import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { namesIn } from '#core/format/organization-names.ts';
import { useTexts } from '#core/i18n/use-texts.ts';
import type { Session } from '#core/session/session.ts';
import type { Slices } from '#core/session/slices.ts';
import { placedIn } from './placed-organizations.ts';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';

/**
 * Maximum of organizations in the menu. For more organizations, a separate page with a search replaces the menu.
 */
const IN_MENU = 12;

export function OrganizationMenu({ session }: { session: Session }) {
  const t = useTexts('portal');
  const { list, currentId } = useSnapshot(session.organizations) as Slices['organizations'];
  const { isSuperAdmin } = useSnapshot(session.auth);
  const current = list.find(({ _id }) => _id === currentId);
  const names = useMemo(() => namesIn(list), [list]);
  const select = (id: string | null) => void session.selectOrganization(id);
  const items: MenuItem[] = [
    { key: 'heading', heading: t('organization') },
    ...placedIn(list, t)
      .slice(0, IN_MENU)
      .map(({ organization: { _id, tradeName }, level, below }) => ({
        key: _id,
        label: names.nameOf(_id, tradeName),
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
  const label = current ? names.nameOf(current._id, current.tradeName) : t('chooseOrganization');
  return <Menu label={label} items={items} tone="quiet" />;
}
