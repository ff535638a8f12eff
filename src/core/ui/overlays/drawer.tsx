import type { ReactNode } from 'react';
import { onUse } from './on-use.tsx';
import { useOnceOpen } from './use-once-open.ts';

export interface DrawerProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Buttons that stay at the bottom; what is shown may bring its own by `PanelFooter`. */
  footer?: ReactNode;
  /** Esc, the close button and a click beside it do nothing. */
  locked?: boolean;
  /** The page's address says what stands open: in the portal "back" closes it by that. */
  hasAddress?: boolean;
  /** px, default 440; the whole width on a phone. */
  width?: number;
  onClose: () => void;
}

const ModalPanel = onUse(() => import('../shoelace/modal-panel.tsx').then((module) => module.ModalPanel));

/** A side panel at the end of the line, for details and forms, in the top layer. Loads its code when it first opens. */
export function Drawer({ width = 440, ...props }: DrawerProps): ReactNode {
  const once = useOnceOpen(props.open);
  return once && <ModalPanel {...props} kind="drawer" width={width} onFailed={props.onClose} />;
}
