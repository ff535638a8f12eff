import {
  amountColumn,
  balanceColumn,
  isNewInExpenseCenter,
  ownerColumns,
  type DistributionColumn,
  type TableShape,
} from '#blocks/distribution-table/views/columns.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import type { Rights } from '../actions.model.ts';
import type { DistributionState } from '../distribution.state.ts';
import type { RowsShape } from '#blocks/distribution-table/rows.model.ts';
import { AnywhereCell } from './anywhere-cell.tsx';
import { RowActions } from './row-actions.tsx';
import type { DistributionTableWords } from '#blocks/distribution-table/views/words.ts';

export function columnsOf(
  state: DistributionState,
  words: DistributionTableWords,
  shape: TableShape,
  rights: Rights,
): DistributionColumn[] {
  return [
    ...ownerColumns(words, shape, state.openRow),
    balanceColumn(words, rights.distribute),
    limitColumn(words),
    sharingColumn(words),
    ...(shape.hasAnywhere ? [anywhereColumn(state, words, rights)] : []),
    ...(rights.distribute ? [amountColumn(state, words)] : []),
    ...(Object.values(rights).includes(true) ? [actionsColumn(state, words, shape, rights)] : []),
  ];
}

function limitColumn({ t }: DistributionTableWords): DistributionColumn {
  return {
    key: 'limit',
    header: t('columnLimit'),
    kind: 'money',
    value: (row) => row.limitCents,
    render: (row) =>
      isNewInExpenseCenter(row) ? null : row.limitCents === null ? (
        <span className="faint">{t('noLimit')}</span>
      ) : (
        <MoneyText cents={row.limitCents} />
      ),
    width: 116,
    importance: 4,
    filter: {
      label: t('filterLimit'),
      options: [{ value: 'limited', label: t('filterLimit'), test: (row) => row.limitCents !== null }],
    },
    onPhone: 'detail',
  };
}

function sharingColumn({ t }: DistributionTableWords): DistributionColumn {
  return {
    key: 'sharing',
    header: t('columnSharing'),
    value: (row) => (row.sharing ? t('sharingOn') : ''),
    render: (row) => row.sharing && <Badge tone="accent">{t('sharingOn')}</Badge>,
    width: 128,
    importance: 3,
    searchable: false,
    named: true,
    filter: {
      label: t('filterSharing'),
      options: [{ value: 'sharing', label: t('filterSharing'), test: (row) => row.sharing }],
    },
    onPhone: 'detail',
  };
}

function anywhereColumn(
  state: DistributionState,
  words: DistributionTableWords,
  rights: Rights,
): DistributionColumn {
  const { t } = words;
  return {
    key: 'anywhere',
    header: t('columnAnywhere'),
    value: (row) => (row.anywhere ? t('anywhereOn') : t('anywhereOff')),
    render: (row) => <AnywhereCell row={row} state={state} words={words} rights={rights} />,
    width: 112,
    importance: 2,
    searchable: false,
    filter: {
      label: t('filterAnywhere'),
      options: [{ value: 'anywhere', label: t('filterAnywhere'), test: (row) => row.anywhere }],
    },
    named: true,
    onPhone: 'detail',
  };
}

function actionsColumn(
  state: DistributionState,
  words: DistributionTableWords,
  { hasAnywhere }: RowsShape,
  rights: Rights,
): DistributionColumn {
  return {
    key: 'actions',
    header: words.t('columnActions'),
    kind: 'actions',
    value: () => null,
    render: (row) => (
      <RowActions row={row} state={state} words={words} rights={rights} hasAnywhere={hasAnywhere} />
    ),
    width: 48,
    fixed: true,
  };
}
