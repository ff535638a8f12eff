import type { ReactNode } from 'react';

export interface DrawerProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Buttons that stay at the bottom. */
  footer?: ReactNode;
  /** Esc, the close button and a click beside it do nothing. */
  locked?: boolean;
  /** px, default 440; the whole width on a phone. */
  width?: number;
  onClose: () => void;
}

/** A side panel at the end of the line, for details and forms, in the top layer. Loads its code when it first opens. */
export function Drawer(_props: DrawerProps): ReactNode {
  return null;
}
