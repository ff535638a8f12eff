import { actionsColumn, limitColumn, sharingColumn } from '#blocks/allocation-sheet/columns.tsx';
import { MoreMenu } from '#blocks/allocation-sheet/more-menu.tsx';
import { isNewInExpenseCenter, nameOf, type DistributionRow } from '#blocks/distribution-table/rows.model.ts';
import {
  amountColumn,
  balanceColumn,
  ownerColumns,
  type DistributionColumn,
  type TableShape,
} from '#blocks/distribution-table/views/columns.tsx';
import type { DistributionTableWords } from '#blocks/distribution-table/views/words.ts';
import type { Cents } from '#core/money/cents.ts';
import { Switch } from '#core/ui/fields/switch.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { anywhereBlocked, type Rights } from '../actions.model.ts';
import type { DistributionState } from '../distribution.state.ts';
import { hasRowActions, rowActions, type RowActionsOf } from './row-action-list.ts';

export function columnsOf(
  state: DistributionState,
  words: DistributionTableWords,
  shape: TableShape,
  rights: Rights,
): DistributionColumn[] {
  const { t } = words;
  const of = { state, words, rights, hasAnywhere: shape.hasAnywhere };
  return [
    ...ownerColumns(words, shape, state.openRow),
    balanceColumn(words, rights.distribute),
    limitColumn<DistributionRow, Cents>(words, {
      kind: 'money',
      limitOf: (row) => row.limitCents,
      isLimitable: (row) => !isNewInExpenseCenter(row),
      figure: (limitCents) => <MoneyText cents={limitCents} />,
      width: 116,
      importance: 4,
      filter: {
        label: t('filterLimit'),
        options: [{ value: 'limited', label: t('filterLimit'), test: (row) => row.limitCents !== null }],
      },
    }),
    sharingColumn(words, { filterLabel: t('filterSharing'), width: 128, importance: 3 }),
    ...(shape.hasAnywhere ? [anywhereColumn(state, words, rights)] : []),
    ...(rights.distribute ? [amountColumn(state, words)] : []),
    ...(Object.values(rights).includes(true)
      ? [actionsColumn<DistributionRow>(words, (row) => <RowActions {...of} row={row} />)]
      : []),
  ];
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

function AnywhereCell({ row, state, words: { t }, rights }: Omit<RowActionsOf, 'hasAnywhere'>) {
  const blocked = anywhereBlocked(row, rights);
  // The cell is empty, because the owner has no wallet in this cost center. The owner may still refuel anywhere with a
  // wallet of another cost center.
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

function RowActions(props: RowActionsOf) {
  if (!hasRowActions(props)) return null;
  return (
    <MoreMenu
      label={props.words.t('actionsFor', { name: nameOf(props.row) })}
      items={() => rowActions(props).map(({ asks: _, ...item }) => item)}
      isInRow
    />
  );
}
