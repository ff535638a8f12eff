import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The bottom of the drawer or dialog around; null before it is there, and outside of one. */
export const FooterPlace = createContext<HTMLElement | null>(null);

/** Buttons of what stands in a drawer or dialog, at its bottom, where they stay in sight. A form around them is not sent by them. */
export function PanelFooter({ children }: { children: ReactNode }): ReactNode {
  const place = useContext(FooterPlace);
  return place && createPortal(children, place);
}
