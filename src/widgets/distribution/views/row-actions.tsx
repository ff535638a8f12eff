import { Icon } from '#core/ui/icons/icon.tsx';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { nameOf } from '#blocks/distribution-table/rows.model.ts';
import { hasRowActions, rowActions, type RowActionsOf } from './row-action-list.ts';

export function RowActions(props: RowActionsOf) {
  if (!hasRowActions(props)) return null;
  return (
    <Menu
      label={props.words.t('actionsFor', { name: nameOf(props.row) })}
      labelHidden
      icon={<Icon name="more" />}
      tone="quiet"
      size="small"
      tabIndex={-1}
      items={() => rowActions(props).map(({ asks: _, ...act }) => act)}
    />
  );
}
