import { Icon } from '#core/ui/icons/icon.tsx';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { takersOf, type TankWalletsAction, type TankWalletRights } from '../actions.model.ts';
import type { TankTableRow } from '../rows.model.ts';
import type { TankWalletsState } from '../tank-wallets.state.ts';
import type { TankWalletsWords } from './words.ts';

interface RowActionsProps {
  row: TankTableRow;
  state: TankWalletsState;
  words: TankWalletsWords;
  rights: TankWalletRights;
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
  const { actions, ask } = state;
  const item = (action: TankWalletsAction, onSelect: () => void): MenuItem[] =>
    rights.may[action] && takersOf(action, [row]).length > 0
      ? [{ key: action, label: t(`action_${action}`), onSelect }]
      : [];
  return [
    ...item('enable', () => void actions.enable([row])),
    ...item('collect', () => ask({ kind: 'collect', rows: [row] })),
    ...item('limit', () => ask({ kind: 'limit', rows: [row] })),
    ...item('share', () => void actions.share([row], true)),
    ...item('unshare', () => void actions.share([row], false)),
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
      onSelect: () => void state.actions.setRole(row, role),
    })),
    ...(row.role && rights.takeRole
      ? [{ key: 'no-role', label: t('takeRole'), onSelect: () => void state.actions.setRole(row, null) }]
      : []),
  ];
}
