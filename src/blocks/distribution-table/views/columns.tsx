import { amountColumn as sheetAmountColumn, textOptions } from '#blocks/allocation-sheet/columns.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { OpenCell } from '#core/ui/table/open-cell.tsx';
import type { Column, FilterOption } from '#core/ui/table/table-types.ts';
import { TYPED_FILTER, type DistributionTableState } from '../distribution-table.state.ts';
import {
  heldCents,
  isNewInExpenseCenter,
  nameOf,
  type DistributionRow,
  type RowsShape,
} from '../rows.model.ts';
import type { DistributionTableWords } from './words.ts';

export type DistributionColumn = Column<DistributionRow>;
/** `isExpenseCenterOffered`: the user can select a cost center in a separate field beside the filters. */
export type TableShape = RowsShape & { readonly isExpenseCenterOffered: boolean };
type OpenRow = (row: DistributionRow) => void;

export function ownerColumns(
  words: DistributionTableWords,
  shape: TableShape,
  onOpen?: OpenRow,
): DistributionColumn[] {
  return [
    ...(shape.type === 'VEHICLE' ? vehicleColumns(words, onOpen) : personColumns(words, onOpen)),
    ...(shape.hasExpenseCenters ? [expenseCenterColumn(words, shape)] : []),
  ];
}

const nameCell = (onOpen: OpenRow | undefined) => (row: DistributionRow) =>
  onOpen ? <OpenCell onOpen={() => onOpen(row)}>{row.name}</OpenCell> : <bdi>{row.name}</bdi>;

function vehicleColumns({ t }: DistributionTableWords, onOpen: OpenRow | undefined): DistributionColumn[] {
  return [
    {
      key: 'name',
      header: t('columnPlate'),
      // The search finds a license plate with and without the hyphen.
      value: (row) => `${row.name} ${row.name.replace('-', '')}`,
      render: nameCell(onOpen),
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

function personColumns({ t }: DistributionTableWords, onOpen: OpenRow | undefined): DistributionColumn[] {
  const roleText = (row: DistributionRow) => (row.role ? t(`role_${row.role}`) : '');
  const roles = textOptions([t('role_employee'), t('role_contractor')]);
  return [
    {
      key: 'name',
      header: t('columnName'),
      value: (row) => row.name,
      render: nameCell(onOpen),
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
  { t }: DistributionTableWords,
  { expenseCenters, isExpenseCenterOffered }: TableShape,
): DistributionColumn {
  return {
    key: 'expenseCenter',
    header: t('columnExpenseCenter'),
    value: (row) => row.expenseCenter,
    width: 136,
    importance: 5,
    grow: 1,
    ...(!isExpenseCenterOffered && {
      filter: {
        label: t('filterExpenseCenter'),
        options: textOptions(expenseCenters),
      },
    }),
    onPhone: 'detail',
  };
}

export function balanceColumn({ t }: DistributionTableWords, hasAmounts: boolean): DistributionColumn {
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
      isNewInExpenseCenter(row) ? (
        <span className="faint">{t('newWallet')}</span>
      ) : (
        <MoneyText cents={row.balanceCents} />
      ),
    width: 128,
    filter: { label: t('filterBalance'), options },
    total: heldCents,
    fixed: true,
    onPhone: hasAmounts ? 'detail' : 'figure',
  };
}

export function amountColumn(
  { drafts, lockReason, pasting }: DistributionTableState,
  words: DistributionTableWords,
  filtersTyped = false,
): DistributionColumn {
  const { t, locale } = words;
  const isTyped = ({ id }: DistributionRow) => drafts.of(id).peek().amount !== null;
  return sheetAmountColumn(words, {
    drafts,
    edit: {
      label: (row) => t('amountFor', { name: nameOf(row) }),
      reckoningText: (problem) => t(`problem_${problem}`),
      // `disabled` is a function, so that each amount cell subscribes to the lock while the cell renders.
      disabled: () => lockReason(t),
      takePaste: (id, text) => pasting.take(id, text, locale),
      onUndone: pasting.reportUndone,
    },
    ...(filtersTyped && {
      filter: {
        label: t('filterTyped'),
        options: TYPED_FILTER.amount.map((value) => ({ value, label: t('filterTyped'), test: isTyped })),
      },
    }),
    width: 136,
  });
}
