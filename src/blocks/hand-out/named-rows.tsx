import type { ReactNode } from 'react';

/** Rows that are named one by one; of more, the count is told. */
const MOST = 6;

interface NamedRowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  name: (row: Row) => string;
  figure: (row: Row) => ReactNode;
  /** So many more. */
  more: (count: number) => string;
}

/** The first of those that something is handed out to, each with how much. */
export function NamedRows<Row>({ rows, keyOf, name, figure, more }: NamedRowsProps<Row>) {
  const others = rows.length - MOST;
  return (
    <ul className="named-rows">
      {rows.slice(0, MOST).map((row) => (
        <li key={keyOf(row)}>
          <span>{name(row)}</span>
          {figure(row)}
        </li>
      ))}
      {others > 0 && <li className="quiet">{more(others)}</li>}
    </ul>
  );
}
