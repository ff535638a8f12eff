import type { ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '#core/ui/overlays/confirm-dialog.tsx';

interface SheetQuestionProps extends Pick<
  ConfirmDialogProps,
  'title' | 'facts' | 'confirmLabel' | 'destructive' | 'children'
> {
  state: { readonly close: () => void };
  /** Runs after the user has confirmed and the dialog has closed. */
  action: () => void;
}

export function SheetQuestion({ state, action, ...dialog }: SheetQuestionProps) {
  return (
    <ConfirmDialog
      {...dialog}
      open
      onCancel={state.close}
      onConfirm={() => {
        state.close();
        action();
      }}
    />
  );
}

const MOST = 6;

interface NamedRowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  name: (row: Row) => string;
  figure: (row: Row) => ReactNode;
  more: (count: number) => string;
}

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
