import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useKit } from '../kit.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question, such as "Distribuir R$ 1.240,00 para 14 veículos?". */
  title: string;
  /** Further sentences: what follows, what cannot be undone. */
  children?: ReactNode;
  /** What moves: pairs in the order given, such as valor, de, para, saldo depois. */
  facts?: readonly { label: string; value: ReactNode }[];
  /** Says the act with its amount, such as "Distribuir R$ 1.240,00". */
  confirmLabel: string;
  /** Default: the kit's "Cancelar". */
  cancelLabel?: string;
  /** Takes the danger tone: something returns, ends or is deleted. */
  destructive?: boolean;
  /** The act runs: the dialog stays, both buttons rest and Esc does nothing. */
  busy?: boolean;
  /** Shown above the buttons; the dialog stays open. */
  error?: ReactNode;
  onConfirm: () => void;
  /** Also by Esc, the close button and a click beside it. */
  onCancel: () => void;
}

/**
 * A question before an act that cannot be undone. Focus starts on the safe button and returns to where it was.
 * Loads its code when it first opens.
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
