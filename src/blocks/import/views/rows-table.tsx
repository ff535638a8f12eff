import { signal, type Signal } from '@preact/signals-react';
import { useSignalEffect, useSignals } from '@preact/signals-react/runtime';
import { useMemo, type ReactNode } from 'react';
import { Icon } from '#core/ui/icons/icon.tsx';
import { Menu } from '#core/ui/overlays/menu.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import { DataTable } from '#core/ui/table/data-table.tsx';
import type { Column } from '#core/ui/table/table-types.ts';
import { situationOf, type ImportRow } from '../import-rows.ts';
import type { ImportDescription } from '../import-types.ts';
import type { ImportState } from '../import.state.ts';
import { RowCell } from './row-cell.tsx';
import { Situation } from './situation.tsx';
import type { ImportWords } from './words.ts';
import { type TableView, DEFAULT_TABLE_VIEW } from '#core/state/table-view.ts';

interface RowsTableProps {
  description: ImportDescription;
  state: ImportState;
  words: ImportWords;
  view: Signal<TableView>;
  onEditRow: (row: ImportRow) => void;
  tools: ReactNode;
}

const SITUATION = 'situation';
const NEEDING_CORRECTION = 'in-need';

export function createRowsView(state: ImportState): Signal<TableView> {
  const { all, ready } = state.counts.peek();
  const filters = ready < all ? { [SITUATION]: [NEEDING_CORRECTION] } : {};
  return signal({ ...DEFAULT_TABLE_VIEW, density: 'compact', pageSize: 'all', filters });
}

export function RowsTable({ description, state, words, view, onEditRow, tools }: RowsTableProps) {
  useSignals();
  const { t } = words;
  const mapping = state.mapping.value;
  const columns = useMemo(
    () => columnsOf({ description, state, words, onEditRow }, mapping),
    [description, state, words, onEditRow, mapping],
  );
  const filters = useMemo(() => signal(view.peek().filters), [view]);
  useSignalEffect(() => {
    filters.value = view.value.filters;
  });
  useSignalEffect(() => {
    // If the user selects the filter for rows with problems again, the filter hides corrected rows.
    if (filters.value[SITUATION]) state.gather();
  });
  return (
    <DataTable
      label={t('rowsLabel')}
      columns={columns}
      rows={state.rows.value}
      rowId={idOf}
      rowLabel={(row) => t('rowTitle', { number: words.number(row.number) })}
      view={view}
      tools={tools}
      empty={<EmptyState title={t('noRows')}>{t('noRowsText')}</EmptyState>}
    />
  );
}

const idOf = ({ id }: ImportRow) => String(id);

function columnsOf(
  {
    description,
    state,
    words,
    onEditRow,
  }: Pick<RowsTableProps, 'description' | 'state' | 'words' | 'onEditRow'>,
  mapping: ReadonlyMap<string, number>,
): readonly Column<ImportRow>[] {
  const { t, number } = words;
  return [
    {
      key: 'row',
      header: t('row'),
      kind: 'number',
      width: 76,
      value: (row) => row.number,
      render: (row) => <span className="import-soft">{number(row.number)}</span>,
      onPhone: 'hidden',
      fixed: true,
    },
    {
      key: SITUATION,
      header: t('situation'),
      width: 240,
      grow: 3,
      value: words.situation,
      render: (row) => <Situation row={row} words={words} />,
      filter: {
        label: t('onlyProblems'),
        options: [{ value: NEEDING_CORRECTION, label: t('onlyProblems'), test: (row) => row.isFlagged }],
      },
      onPhone: 'detail',
      fixed: true,
    },
    ...description.fields.flatMap(({ key, label }, at) => {
      const column = mapping.get(key);
      return column === undefined
        ? []
        : [fieldColumn({ state, words }, { key, label, column, isFirst: at === 0 })];
    }),
    {
      key: 'actions',
      header: t('actions'),
      kind: 'actions',
      value: () => null,
      render: (row) => <RowActions row={row} state={state} words={words} onEditRow={onEditRow} />,
    },
  ];
}

function fieldColumn(
  { state, words }: Pick<RowsTableProps, 'state' | 'words'>,
  { key, label, column, isFirst }: { key: string; label: string; column: number; isFirst: boolean },
): Column<ImportRow> {
  const textOf = (row: ImportRow) => row.cells[column] ?? '';
  return {
    key: `field-${key}`,
    header: label,
    width: 136,
    grow: 1,
    value: textOf,
    render: (row) => (
      <RowCell state={state} words={words} row={row} field={key} label={label} text={textOf(row)} />
    ),
    onPhone: isFirst ? 'title' : 'hidden',
  };
}

function RowActions({
  row,
  state,
  words: { t, number },
  onEditRow,
}: Pick<RowsTableProps, 'state' | 'words' | 'onEditRow'> & { row: ImportRow }) {
  return (
    <Menu
      size="small"
      tone="quiet"
      label={t('rowActions', { number: number(row.number) })}
      labelHidden
      tabIndex={-1}
      icon={<Icon name="more" />}
      items={() => [
        { key: 'edit', label: t('editRow'), onSelect: () => onEditRow(row) },
        {
          key: 'drop',
          label: t('dropRow'),
          tone: situationOf(row) === 'ready' ? 'danger' : 'neutral',
          onSelect: () => state.drop(row.id),
        },
      ]}
    />
  );
}
