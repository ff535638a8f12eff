import type { ReactNode } from 'react';
import { onUse } from './on-use.tsx';
import { useOnceOpen } from './use-once-open.ts';

export interface DrawerProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Buttons that stay at the bottom of the drawer. The drawer's content may add buttons by `PanelFooter`. */
  footer?: ReactNode;
  /** While the drawer is locked, Esc, the close button and a click outside do nothing. */
  locked?: boolean;
  /** The page's URL contains the open state, so that "back" closes the drawer in the portal. */
  hasAddress?: boolean;
  /** Width of the drawer in px, default 440. On a phone the drawer has the full width. */
  width?: number;
  onClose: () => void;
}

const ModalPanel = onUse(() => import('../shoelace/modal-panel.tsx').then((module) => module.ModalPanel));

export function Drawer({ width = 440, ...props }: DrawerProps): ReactNode {
  const once = useOnceOpen(props.open);
  return once && <ModalPanel {...props} kind="drawer" width={width} onFailed={props.onClose} />;
}
