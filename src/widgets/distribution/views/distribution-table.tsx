import { useSignals } from '@preact/signals-react/runtime';
import { useCallback } from 'react';
import { AmountsTable } from '#blocks/distribution-table/views/amounts-table.tsx';
import type { TableShape } from '#blocks/distribution-table/views/columns.tsx';
import type { DistributionTableWords } from '#blocks/distribution-table/views/words.ts';
import type { DistributionState } from '../distribution.state.ts';
import { columnsOf } from './columns.tsx';
import { EmptyList } from './empty-list.tsx';
import { DistributeBar } from './distribute-bar.tsx';
import { selectionBar } from './selection-bar.tsx';

interface DistributionTableProps {
  state: DistributionState;
  words: DistributionTableWords;
}

export function DistributionTable({ state, words }: DistributionTableProps) {
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
      selectionBar={(selected) => selectionBar(state, words, rights, selected)}
      empty={(kind) => <EmptyList state={state} words={words} kind={kind} />}
      footer={<DistributeBar state={state} words={words} allowed={rights.distribute} />}
    />
  );
}
