import { Icon } from '#core/ui/icons/icon.tsx';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';

interface MoreMenuProps {
  label: string;
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  /** True for a menu inside a table row: the grid moves the focus between cells, so the tab key must skip the menu. */
  isInRow?: boolean;
}

export function MoreMenu({ label, items, isInRow = false }: MoreMenuProps) {
  return (
    <Menu
      label={label}
      labelHidden
      icon={<Icon name="more" />}
      tone="quiet"
      size="small"
      {...(isInRow && { tabIndex: -1 })}
      items={items}
    />
  );
}
