import { useSignals } from '@preact/signals-react/runtime';
import { Icon } from '#core/ui/icons/icon.tsx';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';
import type { DistributionState } from '../distribution.state.ts';
import type { Words } from './words.ts';

interface ListMenuProps {
  state: DistributionState;
  words: Words;
}

/** What concerns the whole list. */
export function ListMenu({ state, words: { t } }: ListMenuProps) {
  useSignals();
  const listing = state.list.listing.value;
  const type = listing.status === 'ready' ? listing.value.type : null;
  const other = type === 'VEHICLE' ? 'EMPLOYEE' : 'VEHICLE';
  const items: MenuItem[] = [
    { key: 'refresh', label: t('refresh'), onSelect: () => void state.list.load() },
    ...(type && state.rights.value.changeSharingType
      ? [
          { key: 'divider', divider: true } as const,
          {
            key: 'sharing-type',
            label: t(`changeTo_${other}`),
            onSelect: () => state.ask({ kind: 'sharing-type' }),
          },
        ]
      : []),
  ];
  return <Menu label={t('menu')} labelHidden icon={<Icon name="more" />} tone="quiet" items={items} />;
}
