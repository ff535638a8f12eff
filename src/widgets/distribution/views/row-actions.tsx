import { Icon } from '#core/ui/icons/icon.tsx';
import { Menu, type MenuItem } from '#core/ui/overlays/menu.tsx';
import {
  anywhereBlocked,
  collectBlocked,
  limitBlocked,
  sharingBlocked,
  type Blocked,
  type Rights,
} from '../actions.model.ts';
import type { DistributionState } from '../distribution.state.ts';
import { nameOf, type DistributionRow } from '../rows.model.ts';
import type { Words } from './words.ts';

interface RowActionsProps {
  row: DistributionRow;
  state: DistributionState;
  words: Words;
  rights: Rights;
  hasAnywhere: boolean;
}

/** What can be done with one row. What the user may not do is not there; what the row does not take says why. */
export function RowActions({ row, state, words: { t }, rights, hasAnywhere }: RowActionsProps) {
  const item = (key: string, label: string, blocked: Blocked, onSelect: () => void): MenuItem[] =>
    blocked === 'noPermission'
      ? []
      : [
          {
            key,
            label: blocked ? t('actionBlocked', { action: label, reason: t(`blocked_${blocked}`) }) : label,
            disabled: blocked !== null,
            onSelect,
          },
        ];
  const sharing = row.sharing ? 'unshare' : 'share';
  const items = [
    ...item('collect', t('actionCollect'), collectBlocked(row, rights), () =>
      state.ask({ kind: 'collect', rows: [row] }),
    ),
    ...item(sharing, t(row.sharing ? 'actionUnshare' : 'actionShare'), sharingBlocked(row, rights), () =>
      state.ask({ kind: sharing, row }),
    ),
    ...(hasAnywhere
      ? item(
          'anywhere',
          t(row.anywhere ? 'actionDenyAnywhere' : 'actionAllowAnywhere'),
          anywhereBlocked(row, rights),
          () => void state.setAnywhere(row, !row.anywhere),
        )
      : []),
    ...item('limit', t('actionLimit'), limitBlocked(row, rights), () => state.ask({ kind: 'limit', row })),
  ];
  if (items.length === 0) return null;
  return (
    <Menu
      label={t('actionsFor', { name: nameOf(row) })}
      labelHidden
      icon={<Icon name="more" />}
      tone="quiet"
      size="small"
      items={items}
    />
  );
}
