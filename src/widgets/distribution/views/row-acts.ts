import {
  anywhereBlocked,
  collectBlocked,
  limitBlocked,
  sharingBlocked,
  type Blocked,
  type Rights,
} from '../actions.model.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import type { Words } from '#blocks/distribution-table/views/words.ts';

export interface RowActsOf {
  row: DistributionRow;
  state: DistributionState;
  words: Words;
  rights: Rights;
  hasAnywhere: boolean;
}

export interface RowAct {
  readonly key: string;
  /** Includes the reason if the action is disabled. */
  readonly label: string;
  readonly disabled: boolean;
  /** True if the action opens a question first. */
  readonly asks: boolean;
  onSelect(): void;
}

/**
 * Omits actions without permission. Actions that the row does not allow are disabled with a reason.
 */
export function rowActs(of: RowActsOf): RowAct[] {
  const {
    row,
    state,
    words: { t },
  } = of;
  const blocks = blocksOf(of);
  const act = (key: string, label: string, blocked: Blocked, onSelect: () => void): RowAct[] =>
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
    ...act('collect', t('actionCollect'), blocks.collect, () => state.ask({ kind: 'collect', rows: [row] })),
    ...act(sharing, t(row.sharing ? 'actionUnshare' : 'actionShare'), blocks.sharing, () =>
      state.ask({ kind: sharing, row }),
    ),
    ...act(
      'anywhere',
      t(row.anywhere ? 'actionDenyAnywhere' : 'actionAllowAnywhere'),
      blocks.anywhere,
      () => void state.setAnywhere(row, !row.anywhere),
    ),
    ...act('limit', t('actionLimit'), blocks.limit, () => state.ask({ kind: 'limit', rows: [row] })),
  ];
}

export function hasRowActs(of: RowActsOf): boolean {
  return Object.values(blocksOf(of)).some((blocked) => blocked !== 'noPermission');
}

function blocksOf({ row, rights, hasAnywhere }: RowActsOf) {
  return {
    collect: collectBlocked(row, rights),
    sharing: sharingBlocked(row, rights),
    anywhere: hasAnywhere ? anywhereBlocked(row, rights) : 'noPermission',
    limit: limitBlocked(row, rights),
  } as const;
}
