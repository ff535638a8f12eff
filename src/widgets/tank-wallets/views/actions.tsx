import { MoreMenu } from '#blocks/allocation-sheet/more-menu.tsx';
import { Button } from '#core/ui/button.tsx';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import { takersOf, type TankWalletsAction, type TankWalletRights } from '../actions.model.ts';
import type { TankTableRow } from '../rows.model.ts';
import type { TankWalletsState } from '../tank-wallets.state.ts';
import type { TankPartProps } from './words.tsx';

interface TankActionsProps extends TankPartProps {
  rights: TankWalletRights;
}

type RunTankAction = (state: TankWalletsState, rows: readonly TankTableRow[]) => void;

/** Functions that start the actions on wallets. Their order is the order of the menu of a row. */
const RUNS: Readonly<Record<TankWalletsAction, RunTankAction>> = {
  enable: ({ actions }, rows) => void actions.enable(rows),
  collect: ({ ask }, rows) => ask({ kind: 'collect', rows }),
  limit: ({ ask }, rows) => ask({ kind: 'limit', rows }),
  share: ({ actions }, rows) => void actions.share(rows, true),
  unshare: ({ actions }, rows) => void actions.share(rows, false),
  disable: ({ ask }, [row]) => row && ask({ kind: 'disable', row }),
};

export function RowActions({ row, ...props }: TankActionsProps & { row: TankTableRow }) {
  const { words } = props;
  const actions = (Object.keys(RUNS) as TankWalletsAction[]).filter(
    (action) => takersOf(action, [row]).length > 0,
  );
  const items = [...itemsOf(props, actions, [row]), ...roleItems(props, row)];
  if (items.length === 0) return null;
  return <MoreMenu label={words.t('actionsFor', { name: row.name })} items={items} isInRow />;
}

export function SelectionActions({ rows, ...props }: TankActionsProps & { rows: readonly TankTableRow[] }) {
  const { state, words, rights } = props;
  const { t } = words;
  const button = (action: 'enable' | 'collect') => {
    const taken = takersOf(action, rows);
    return (
      rights.may[action] && (
        <Button size="small" disabled={taken.length === 0} onClick={() => RUNS[action](state, taken)}>
          {t(action)}
        </Button>
      )
    );
  };
  const holders = takersOf('limit', rows);
  const items = itemsOf(props, ['limit', 'share', 'unshare'], rows);
  return (
    <>
      {button('enable')}
      {rights.may.enable && (
        <Button
          size="small"
          disabled={holders.length === 0}
          onClick={() => state.ask({ kind: 'fill', rows: holders })}
        >
          {t('fill')}
        </Button>
      )}
      {button('collect')}
      {items.length > 0 && <MoreMenu label={t('moreActs')} items={items} />}
    </>
  );
}

function itemsOf(
  { state, words: { t }, rights }: TankActionsProps,
  actions: readonly TankWalletsAction[],
  rows: readonly TankTableRow[],
): MenuItem[] {
  return actions
    .filter((action) => rights.may[action])
    .map((action) => {
      const taken = takersOf(action, rows);
      return {
        key: action,
        label: t(`action_${action}`),
        disabled: taken.length === 0,
        onSelect: () => RUNS[action](state, taken),
      };
    });
}

function roleItems(
  { state: { actions }, words: { t }, rights }: TankActionsProps,
  row: TankTableRow,
): MenuItem[] {
  if (row.kind !== 'user') return [];
  const given = (['AdminInternalTank', 'UserInternalTank'] as const).filter(
    (role) => rights.giveRole && role !== row.role,
  );
  return [
    ...given.map((role) => ({
      key: role,
      label: t(`give_${role}`),
      onSelect: () => void actions.setRole(row, role),
    })),
    ...(row.role && rights.takeRole
      ? [{ key: 'no-role', label: t('takeRole'), onSelect: () => void actions.setRole(row, null) }]
      : []),
  ];
}
