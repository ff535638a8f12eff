import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Buttons at the end. */
  footer?: ReactNode;
  /** Esc, the close button and a click beside it do nothing. */
  locked?: boolean;
  /** px, default 480. */
  width?: number;
  onClose: () => void;
}

/** A free dialog in the top layer. An element inside with `data-autofocus` gets the focus first. */
export function Dialog(_props: DialogProps): ReactNode {
  return null;
}
