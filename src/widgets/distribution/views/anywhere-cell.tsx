import { Switch } from '#core/ui/fields/switch.tsx';
import { anywhereBlocked, type Rights } from '../actions.model.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import type { DistributionTableWords } from '#blocks/distribution-table/views/words.ts';

interface AnywhereCellProps {
  row: DistributionRow;
  state: DistributionState;
  words: DistributionTableWords;
  rights: Rights;
}

export function AnywhereCell({ row, state, words: { t }, rights }: AnywhereCellProps) {
  const blocked = anywhereBlocked(row, rights);
  // Renders nothing: the owner may still refuel anywhere with a wallet of another cost center.
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
