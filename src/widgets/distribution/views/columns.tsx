import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { Badge } from '#core/ui/states/status-text.tsx';
import { OpenCell } from '#core/ui/table/open-cell.tsx';
import type { Column, FilterOption } from '#core/ui/table/table-types.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import type { Rights } from '../actions.model.ts';
import type { DistributionState } from '../distribution.state.ts';
import { nameOf, type DistributionRow, type RowsShape } from '#blocks/distribution-table/rows.model.ts';
import { AnywhereCell } from './anywhere-cell.tsx';
import { RowActions } from './row-actions.tsx';
import type { Words } from '#blocks/distribution-table/views/words.ts';

type DistributionColumn = Column<DistributionRow>;
/** `isCenterOffered`: a cost centre is chosen beside the filters, not among them. */
type TableShape = RowsShape & { readonly isCenterOffered: boolean };

/** The columns for rows of this shape, and for what the user may do. */
export function columnsOf(
  state: DistributionState,
  words: Words,
  shape: TableShape,
  rights: Rights,
): DistributionColumn[] {
  const vehicles = shape.type === 'VEHICLE';
  return [
    ...(vehicles ? vehicleColumns(state, words) : personColumns(state, words)),
    ...(shape.hasExpenseCenters ? [expenseCenterColumn(words, shape)] : []),
    balanceColumn(words, rights),
    limitColumn(words),
    sharingColumn(words),
    ...(shape.hasAnywhere ? [anywhereColumn(state, words, rights)] : []),
    ...(rights.handOut ? [amountColumn(state, words)] : []),
    ...(Object.values(rights).includes(true) ? [actionsColumn(state, words, shape, rights)] : []),
  ];
}

/** The name, which opens the row. */
const nameCell = (state: DistributionState) => (row: DistributionRow) => (
  <OpenCell onOpen={() => state.openRow(row)}>{row.name}</OpenCell>
);

function vehicleColumns(state: DistributionState, { t }: Words): DistributionColumn[] {
  return [
    {
      key: 'name',
      header: t('columnPlate'),
      // Found with and without the hyphen.
      value: (row) => `${row.name} ${row.name.replace('-', '')}`,
      render: nameCell(state),
      width: 136,
      grow: 1,
      fixed: true,
      onPhone: 'title',
    },
    {
      key: 'model',
      header: t('columnModel'),
      value: (row) => row.model,
      width: 168,
      importance: 5,
      grow: 1,
      onPhone: 'detail',
    },
  ];
}

function personColumns(state: DistributionState, { t }: Words): DistributionColumn[] {
  const roleText = (row: DistributionRow) => (row.role ? t(`role_${row.role}`) : '');
  const roles = (['employee', 'contractor'] as const).map((role) => ({
    value: t(`role_${role}`),
    label: t(`role_${role}`),
  }));
  return [
    {
      key: 'name',
      header: t('columnName'),
      value: (row) => row.name,
      render: nameCell(state),
      width: 184,
      grow: 2,
      fixed: true,
      onPhone: 'title',
    },
    {
      key: 'role',
      header: t('columnRole'),
      value: roleText,
      width: 104,
      importance: 1,
      searchable: false,
      filter: { label: t('filterRole'), options: roles },
      onPhone: 'detail',
    },
  ];
}

function expenseCenterColumn(
  { t }: Words,
  { expenseCenters, isCenterOffered }: TableShape,
): DistributionColumn {
  return {
    key: 'expenseCenter',
    header: t('columnExpenseCenter'),
    value: (row) => row.expenseCenter,
    width: 136,
    importance: 5,
    grow: 1,
    ...(!isCenterOffered && {
      filter: {
        label: t('filterExpenseCenter'),
        options: expenseCenters.map((name) => ({ value: name, label: name })),
      },
    }),
    onPhone: 'detail',
  };
}

function balanceColumn({ t }: Words, { handOut }: Rights): DistributionColumn {
  const options: FilterOption<DistributionRow>[] = [
    { value: 'none', label: t('filterBalanceNone'), test: (row) => row.balanceCents === 0 },
    { value: 'some', label: t('filterBalanceSome'), test: (row) => row.balanceCents > 0 },
  ];
  return {
    key: 'balance',
    header: t('columnBalance'),
    kind: 'money',
    value: (row) => row.balanceCents,
    render: (row) =>
      isNewInCenter(row) ? (
        <span className="faint">{t('newWallet')}</span>
      ) : (
        <MoneyText cents={row.balanceCents} />
      ),
    width: 128,
    filter: { label: t('filterBalance'), options },
    total: (rows) => sumCents(rows.map((row) => row.balanceCents)),
    fixed: true,
    onPhone: handOut ? 'detail' : 'figure',
  };
}

/** The wallet that the first credit makes in the chosen cost centre. */
function isNewInCenter({ walletId, expenseCenterId }: DistributionRow): boolean {
  return walletId === null && expenseCenterId !== null;
}

function limitColumn({ t }: Words): DistributionColumn {
  return {
    key: 'limit',
    header: t('columnLimit'),
    kind: 'money',
    value: (row) => row.limitCents,
    render: (row) =>
      isNewInCenter(row) ? null : row.limitCents === null ? (
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

function sharingColumn({ t }: Words): DistributionColumn {
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

function anywhereColumn(state: DistributionState, words: Words, rights: Rights): DistributionColumn {
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

function amountColumn({ drafts, lockReason }: DistributionState, { t }: Words): DistributionColumn {
  return {
    key: 'amount',
    header: t('columnAmount'),
    kind: 'money',
    value: (row) => drafts.of(row.id).peek().amount,
    edit: {
      drafts,
      label: (row) => t('amountFor', { name: nameOf(row) }),
      reckoningText: (problem) => t(`problem_${problem}`),
      // Read while the cell renders: the cell follows the lock on its own.
      disabled: () => lockReason(t),
    },
    width: 136,
    fixed: true,
    onPhone: 'figure',
  };
}

function actionsColumn(
  state: DistributionState,
  words: Words,
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
