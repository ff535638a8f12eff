import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { takersOf, type Act, type Rights } from '../actions.model.ts';
import { heldBy, type TankRow } from '../rows.model.ts';
import type { TankWalletsState } from '../tank-wallets.state.ts';
import type { Words } from './words.ts';

interface SelectionActsProps {
  state: TankWalletsState;
  words: Words;
  rights: Rights;
  rows: readonly TankRow[];
}

export function selectionBar(
  state: TankWalletsState,
  words: Words,
  rights: Rights,
  rows: readonly TankRow[],
) {
  return {
    summary: <span className="volume">{words.volume(heldBy(rows))}</span>,
    actions: <SelectionActs state={state} words={words} rights={rights} rows={rows} />,
  };
}

function SelectionActs({ state, words: { t }, rights, rows }: SelectionActsProps) {
  const { acts, ask } = state;
  const button = (act: 'enable' | 'collect', run: (taken: readonly TankRow[]) => void) => {
    const taken = takersOf(act, rows);
    return (
      rights.may[act] && (
        <Button size="small" disabled={taken.length === 0} onClick={() => run(taken)}>
          {t(act)}
        </Button>
      )
    );
  };
  const item = (act: Act, run: (taken: readonly TankRow[]) => void): MenuItem[] => {
    const taken = takersOf(act, rows);
    return rights.may[act]
      ? [
          {
            key: act,
            label: t(`action_${act}`),
            disabled: taken.length === 0,
            onSelect: () => run(taken),
          },
        ]
      : [];
  };
  const items = [
    ...item('limit', (taken) => ask({ kind: 'limit', rows: taken })),
    ...item('share', (taken) => void acts.share(taken, true)),
    ...item('unshare', (taken) => void acts.share(taken, false)),
  ];
  const holders = takersOf('limit', rows);
  return (
    <>
      {button('enable', (taken) => void acts.enable(taken))}
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
