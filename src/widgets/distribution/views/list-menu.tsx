import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { Menu } from '#core/ui/overlays/menu.tsx';
import type { DistributionState } from '../distribution.state.ts';
import type { Words } from './words.ts';

interface ListMenuProps {
  state: DistributionState;
  words: Words;
}

/**
 * What concerns the whole list. To load it again is a button: nobody who is after that meets what returns all that was
 * handed out.
 */
export function ListMenu({ state, words: { t } }: ListMenuProps) {
  useSignals();
  const listing = state.list.listing.value;
  const type = listing.status === 'ready' ? listing.value.type : null;
  const other = type === 'VEHICLE' ? 'EMPLOYEE' : 'VEHICLE';
  return (
    <>
      <Button square tone="quiet" aria-label={t('refresh')} onClick={() => void state.list.load()}>
        <Icon name="refresh" />
      </Button>
      {type && state.rights.value.changeSharingType && (
        <Menu
          label={t('menu')}
          labelHidden
          icon={<Icon name="more" />}
          tone="quiet"
          items={[
            { key: 'sharing', heading: t(`sharingType_${type}`) },
            {
              key: 'sharing-type',
              label: t(`changeTo_${other}`),
              onSelect: () => state.ask({ kind: 'sharing-type' }),
            },
          ]}
        />
      )}
    </>
  );
}
