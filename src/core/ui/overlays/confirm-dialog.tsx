import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useKit } from '../kit.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  facts?: readonly { label: string; value: ReactNode }[];
  confirmLabel: string;
  /** Text of the button that cancels. Default: the kit's "Cancelar". */
  cancelLabel?: string;
  destructive?: boolean;
  /** The action is running: the dialog stays open, and its buttons and Esc do nothing. */
  busy?: boolean;
  error?: ReactNode;
  onConfirm: () => void;
  /** Called for the cancel button, Esc, the close button and a click outside. */
  onCancel: () => void;
}

/**
 * Confirmation of an action that cannot be undone. The focus starts on the safe button and then returns to its previous
 * element. The code loads when the dialog first opens.
 */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { text } = useKit();
  const { busy = false } = props;
  const footer = (
    <>
      <span data-autofocus="">
        <Button disabled={busy} onClick={props.onCancel}>
          {props.cancelLabel ?? text('cancel')}
        </Button>
      </span>
      <Button tone={props.destructive ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
        {props.confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      open={props.open}
      title={props.title}
      footer={footer}
      locked={busy}
      width={460}
      onClose={props.onCancel}
    >
      <div className="confirm">
        {props.children && <div className="confirm-text">{props.children}</div>}
        {props.facts && (
          <dl className="confirm-facts">
            {props.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {props.error && <div role="alert">{props.error}</div>}
      </div>
    </Dialog>
  );
}
