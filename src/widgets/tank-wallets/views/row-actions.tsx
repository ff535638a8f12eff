import { Icon } from '#core/ui/icons/icon.tsx';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { takersOf, type Act, type Rights } from '../actions.model.ts';
import type { TankRow } from '../rows.model.ts';
import type { TankWalletsState } from '../tank-wallets.state.ts';
import type { Words } from './words.ts';

interface RowActionsProps {
  row: TankRow;
  state: TankWalletsState;
  words: Words;
  rights: Rights;
}

export function RowActions(props: RowActionsProps) {
  const items = [...walletItems(props), ...roleItems(props)];
  if (items.length === 0) return null;
  return (
    <Menu
      label={props.words.t('actionsFor', { name: props.row.name })}
      labelHidden
      icon={<Icon name="more" />}
      tone="quiet"
      size="small"
      tabIndex={-1}
      items={items}
    />
  );
}

function walletItems({ row, state, words: { t }, rights }: RowActionsProps): MenuItem[] {
  const { acts, ask } = state;
  const item = (act: Act, onSelect: () => void): MenuItem[] =>
    rights.may[act] && takersOf(act, [row]).length > 0
      ? [{ key: act, label: t(`action_${act}`), onSelect }]
      : [];
  return [
    ...item('enable', () => void acts.enable([row])),
    ...item('collect', () => ask({ kind: 'collect', rows: [row] })),
    ...item('limit', () => ask({ kind: 'limit', rows: [row] })),
    ...item('share', () => void acts.share([row], true)),
    ...item('unshare', () => void acts.share([row], false)),
    ...item('disable', () => ask({ kind: 'disable', row })),
  ];
}

function roleItems({ row, state, words: { t }, rights }: RowActionsProps): MenuItem[] {
  if (row.kind !== 'user') return [];
  const given = (['AdminInternalTank', 'UserInternalTank'] as const).filter(
    (role) => rights.giveRole && role !== row.role,
  );
  return [
    ...given.map((role) => ({
      key: role,
      label: t(`give_${role}`),
      onSelect: () => void state.acts.setRole(row, role),
    })),
    ...(row.role && rights.takeRole
      ? [{ key: 'no-role', label: t('takeRole'), onSelect: () => void state.acts.setRole(row, null) }]
      : []),
  ];
}
