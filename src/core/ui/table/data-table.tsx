import type { ReactNode } from 'react';
import type { DataTableProps } from './table-types.ts';

/** The data table. */
export function DataTable<Row>(_props: DataTableProps<Row>): ReactNode {
  return null;
}
