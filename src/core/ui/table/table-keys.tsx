import { useSignals } from '@preact/signals-react/runtime';
import type { Signal } from '@preact/signals-react';
import type { ReactNode, RefObject } from 'react';
import type { ScreenKey } from '../keys/key-parts.ts';
import { useScreenKeys } from '../keys/screen-keys.ts';
import { onUse } from '../overlays/on-use.tsx';
import { isSearchable } from './search-rows.ts';
import type { DataTableProps } from './table-types.ts';

const KeyList = onUse(() => import('../keys/key-list.tsx').then((module) => module.KeyList));

interface TableKeysProps<Row> {
  root: RefObject<HTMLElement | null>;
  table: DataTableProps<Row>;
  isListed: Signal<boolean>;
}

export function TableKeys<Row>({ root, table, isListed }: TableKeysProps<Row>): ReactNode {
  useSignals();
  const { columns, selection } = table;
  const list: ScreenKey = { combination: '?', text: 'list', run: () => (isListed.value = true) };
  const search: ScreenKey = { combination: '/', text: 'search', run: () => goToSearch(root.current) };
  useScreenKeys(root, columns.some(isSearchable) ? [search, list] : [list]);
  if (!isListed.value || !root.current) return null;
  const close = () => {
    isListed.value = false;
  };
  const traits = { selects: selection !== undefined, hasAmounts: columns.some(({ edit }) => edit) };
  return <KeyList at={root.current} table={traits} onClose={close} onFailed={close} />;
}

function goToSearch(table: HTMLElement | null): void {
  const field = table?.querySelector<HTMLInputElement>('.table-search input');
  field?.focus();
  field?.select();
}
