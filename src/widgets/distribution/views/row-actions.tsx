import { Icon } from '#core/ui/icons/icon.tsx';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { nameOf } from '#blocks/distribution-table/rows.model.ts';
import { hasRowActs, rowActs, type RowActsOf } from './row-acts.ts';

export function RowActions(props: RowActsOf) {
  if (!hasRowActs(props)) return null;
  return (
    <Menu
      label={props.words.t('actionsFor', { name: nameOf(props.row) })}
      labelHidden
      icon={<Icon name="more" />}
      tone="quiet"
      size="small"
      tabIndex={-1}
      items={() => rowActs(props).map(({ asks: _, ...act }) => act)}
    />
  );
}
