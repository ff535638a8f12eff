import { Icon } from '#core/ui/icons/icon.tsx';
import type { MenuItem } from '#core/ui/overlays/menu-item.ts';
import { Menu } from '#core/ui/overlays/menu.tsx';
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
export function RowActions(props: RowActionsProps) {
  const { row, words } = props;
  if (isBare(props)) return null;
  return (
    <Menu
      label={words.t('actionsFor', { name: nameOf(row) })}
      labelHidden
      icon={<Icon name="more" />}
      tone="quiet"
      size="small"
      tabIndex={-1}
      items={() => itemsOf(props)}
    />
  );
}

function blocksOf({ row, rights, hasAnywhere }: RowActionsProps) {
  return {
    collect: collectBlocked(row, rights),
    sharing: sharingBlocked(row, rights),
    anywhere: hasAnywhere ? anywhereBlocked(row, rights) : 'noPermission',
    limit: limitBlocked(row, rights),
  } as const;
}

function isBare(props: RowActionsProps): boolean {
  return Object.values(blocksOf(props)).every((blocked) => blocked === 'noPermission');
}

function itemsOf(props: RowActionsProps): MenuItem[] {
  const {
    row,
    state,
    words: { t },
  } = props;
  const blocks = blocksOf(props);
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
  return [
    ...item('collect', t('actionCollect'), blocks.collect, () => state.ask({ kind: 'collect', rows: [row] })),
    ...item(sharing, t(row.sharing ? 'actionUnshare' : 'actionShare'), blocks.sharing, () =>
      state.ask({ kind: sharing, row }),
    ),
    ...item(
      'anywhere',
      t(row.anywhere ? 'actionDenyAnywhere' : 'actionAllowAnywhere'),
      blocks.anywhere,
      () => void state.setAnywhere(row, !row.anywhere),
    ),
    ...item('limit', t('actionLimit'), blocks.limit, () => state.ask({ kind: 'limit', row })),
  ];
}
