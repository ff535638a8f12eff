import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import type { DistributionTableWords } from '#blocks/distribution-table/views/words.ts';

/** Reserves the place of the repeat menu until it is loaded: a late menu would shift the texts beside it. */
export function RepeatRoom({ words: { t } }: { words: DistributionTableWords }) {
  return (
    <span className="repeat-room" aria-busy="true" aria-hidden="true">
      <Button tone="quiet" disabled>
        {t('repeat')}
        <Icon name="chevron-down" size={12} />
      </Button>
    </span>
  );
}
