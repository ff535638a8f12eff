import type { ReactNode } from 'react';
import { onUse } from './on-use.tsx';
import { useOnceOpen } from './use-once-open.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  /**
   * While the dialog is locked, Esc, the close button and a click outside do nothing. The value `always` removes the
   * close button.
   */
  locked?: boolean | 'always';
  /** Width of the dialog in px, default 480. */
  width?: number;
  onClose: () => void;
}

const ModalPanel = onUse(() => import('../shoelace/modal-panel.tsx').then((module) => module.ModalPanel));

/** Dialog in the top layer. A child element with `data-autofocus` gets the first focus. */
export function Dialog({ width = 480, ...props }: DialogProps): ReactNode {
  const once = useOnceOpen(props.open);
  return once && <ModalPanel {...props} kind="dialog" width={width} onFailed={props.onClose} />;
}
