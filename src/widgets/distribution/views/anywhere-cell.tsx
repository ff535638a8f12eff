import { Switch } from '#core/ui/fields/switch.tsx';
import { anywhereBlocked, type Rights } from '../actions.model.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import type { Words } from '#blocks/distribution-table/views/words.ts';

interface AnywhereCellProps {
  row: DistributionRow;
  state: DistributionState;
  words: Words;
  rights: Rights;
}

/** Whether the owner may refuel anywhere: a switch for those who may change it, words for the others. */
export function AnywhereCell({ row, state, words: { t }, rights }: AnywhereCellProps) {
  const blocked = anywhereBlocked(row, rights);
  // The owner may well refuel anywhere, by the wallets of another cost centre.
  if (blocked === 'noWallet') return null;
  if (blocked) {
    return <span className="faint">{row.anywhere ? t('anywhereOn') : t('anywhereOff')}</span>;
  }
  return (
    <Switch
      checked={row.anywhere}
      label={t('anywhereFor', { name: row.name })}
      labelHidden
      tabIndex={-1}
      onChange={(allowed) => void state.setAnywhere(row, allowed)}
    />
  );
}
