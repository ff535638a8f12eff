import { useSignals } from '@preact/signals-react/runtime';
import { useCallback } from 'react';
import { heldCents } from '#blocks/distribution-table/rows.model.ts';
import { AmountsTable } from '#blocks/distribution-table/views/amounts-table.tsx';
import type { TableShape } from '#blocks/distribution-table/views/columns.tsx';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import { EmptyState } from '#core/ui/states/empty-state.tsx';
import type { DistributionPartProps } from '../distribution.state.ts';
import { columnsOf } from './columns.tsx';
import { DistributeBar } from './distribute-bar.tsx';
import type { SelectionActionsProps } from './selection-actions.tsx';

const SelectionActions = lazyPart<SelectionActionsProps>(
  () => import('./selection-actions.tsx').then((part) => part.SelectionActions),
  { skeleton: ({ rights }) => rights.distribute && <span className="quick-fill" />, size: 'line' },
);

export function DistributionTable({ state, words }: DistributionPartProps) {
  useSignals();
  const rights = state.rights.value;
  return (
    <AmountsTable
      state={state}
      words={words}
      columnsOf={useCallback(
        (shape: TableShape) => columnsOf(state, words, shape, rights),
        [state, words, rights],
      )}
      typesIn="amounts"
      onRowOpen={state.openRow}
      selectionBar={(selected) => ({
        summary: <MoneyText cents={heldCents(selected)} />,
        actions: <SelectionActions state={state} words={words} rights={rights} rows={selected} />,
      })}
      empty={(kind) => <EmptyList state={state} words={words} kind={kind} />}
      footer={<DistributeBar state={state} words={words} />}
    />
  );
}

const REGISTERS = {
  people: { path: '/app/entries/driver', area: 'driver' },
  vehicles: { path: '/app/entries/vehicle', area: 'vehicle' },
} as const;

interface EmptyListProps extends DistributionPartProps {
  kind: keyof typeof REGISTERS;
}

function EmptyList({ state, words: { t }, kind }: EmptyListProps) {
  const { session } = state.context;
  const { path, area } = REGISTERS[kind];
  const mayAdd =
    session.mode === 'portal' && session.can(`portal.${area}.list`) && session.can(`portal.${area}.add`);
  const link = mayAdd && (
    <a className="button" data-tone="neutral" data-size="medium" href={path}>
      {t(`register_${kind}`)}
    </a>
  );
  return (
    <EmptyState title={t(`emptyTitle_${kind}`)} action={link}>
      {t(`empty_${kind}`)}
    </EmptyState>
  );
}
