import {
  anywhereBlocked,
  collectBlocked,
  limitBlocked,
  sharingBlocked,
  type Blocked,
  type Rights,
} from '../actions.model.ts';
import type { DistributionPartProps } from '../distribution.state.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';

export interface RowActionsOf extends DistributionPartProps {
  row: DistributionRow;
  rights: Rights;
  hasAnywhere: boolean;
}

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly asks: boolean;
  onSelect(): void;
}

/**
 * Actions of a row. Actions without permission are left out. Actions that the row does not allow are disabled
 * with a reason.
 */
export function rowActions(of: RowActionsOf): RowAction[] {
  const {
    row,
    state,
    words: { t },
  } = of;
  const blocks = blocksOf(of);
  const action = (key: string, label: string, blocked: Blocked, onSelect: () => void): RowAction[] =>
    blocked === 'noPermission'
      ? []
      : [
          {
            key,
            label: blocked ? t('actionBlocked', { action: label, reason: t(`blocked_${blocked}`) }) : label,
            disabled: blocked !== null,
            asks: key !== 'anywhere',
            onSelect,
          },
        ];
  const sharing = row.sharing ? 'unshare' : 'share';
  return [
    ...action('collect', t('actionCollect'), blocks.collect, () =>
      state.ask({ kind: 'collect', rows: [row] }),
    ),
    ...action(sharing, t(row.sharing ? 'actionUnshare' : 'actionShare'), blocks.sharing, () =>
      state.ask({ kind: sharing, row }),
    ),
    ...action(
      'anywhere',
      t(row.anywhere ? 'actionDenyAnywhere' : 'actionAllowAnywhere'),
      blocks.anywhere,
      () => void state.setAnywhere(row, !row.anywhere),
    ),
    ...action('limit', t('actionLimit'), blocks.limit, () => state.ask({ kind: 'limit', rows: [row] })),
  ];
}

export function hasRowActions(of: RowActionsOf): boolean {
  return Object.values(blocksOf(of)).some((blocked) => blocked !== 'noPermission');
}

function blocksOf({ row, rights, hasAnywhere }: RowActionsOf) {
  return {
    collect: collectBlocked(row, rights),
    sharing: sharingBlocked(row, rights),
    anywhere: hasAnywhere ? anywhereBlocked(row, rights) : 'noPermission',
    limit: limitBlocked(row, rights),
  } as const;
}
