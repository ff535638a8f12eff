import { ConfirmDialog, type ConfirmDialogProps } from '#core/ui/overlays/confirm-dialog.tsx';

interface SheetQuestionProps extends Pick<
  ConfirmDialogProps,
  'title' | 'facts' | 'confirmLabel' | 'destructive' | 'children'
> {
  state: { readonly close: () => void };
  /** Runs after the question is closed. */
  action: () => void;
}

/** Confirmation of a movement. Progress and a refusal appear below the table. */
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
