import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { takersOf, type TankWalletsAction, type TankWalletRights } from '../actions.model.ts';
import { heldBy, type TankTableRow } from '../rows.model.ts';
import type { TankWalletsState } from '../tank-wallets.state.ts';
import type { TankWalletsWords } from './words.ts';

interface TankSelectionActionsProps {
  state: TankWalletsState;
  words: TankWalletsWords;
  rights: TankWalletRights;
  rows: readonly TankTableRow[];
}

export function selectionBar(
  state: TankWalletsState,
  words: TankWalletsWords,
  rights: TankWalletRights,
  rows: readonly TankTableRow[],
) {
  return {
    summary: <span className="volume">{words.volume(heldBy(rows))}</span>,
    actions: <SelectionActions state={state} words={words} rights={rights} rows={rows} />,
  };
}

function SelectionActions({ state, words: { t }, rights, rows }: TankSelectionActionsProps) {
  const { actions, ask } = state;
  const button = (action: 'enable' | 'collect', run: (taken: readonly TankTableRow[]) => void) => {
    const taken = takersOf(action, rows);
    return (
      rights.may[action] && (
        <Button size="small" disabled={taken.length === 0} onClick={() => run(taken)}>
          {t(action)}
        </Button>
      )
    );
  };
  const item = (action: TankWalletsAction, run: (taken: readonly TankTableRow[]) => void): MenuItem[] => {
    const taken = takersOf(action, rows);
    return rights.may[action]
      ? [
          {
            key: action,
            label: t(`action_${action}`),
            disabled: taken.length === 0,
            onSelect: () => run(taken),
          },
        ]
      : [];
  };
  const items = [
    ...item('limit', (taken) => ask({ kind: 'limit', rows: taken })),
    ...item('share', (taken) => void actions.share(taken, true)),
    ...item('unshare', (taken) => void actions.share(taken, false)),
  ];
  const holders = takersOf('limit', rows);
  return (
    <>
      {button('enable', (taken) => void actions.enable(taken))}
      {rights.may.enable && (
        <Button
          size="small"
          disabled={holders.length === 0}
          onClick={() => ask({ kind: 'fill', rows: holders })}
        >
          {t('fill')}
        </Button>
      )}
      {button('collect', (taken) => ask({ kind: 'collect', rows: taken }))}
      {items.length > 0 && (
        <Menu
          size="small"
          tone="quiet"
          label={t('moreActs')}
          labelHidden
          icon={<Icon name="more" />}
          items={items}
        />
      )}
    </>
  );
}
