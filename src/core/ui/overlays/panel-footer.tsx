import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Footer of the surrounding drawer or dialog; null before it is rendered and outside of overlays. */
export const FooterPlace = createContext<HTMLElement | null>(null);

/**
 * Buttons of content in a drawer or dialog, shown in the footer of that overlay. They do not submit a form around them.
 */
export function PanelFooter({ children }: { children: ReactNode }): ReactNode {
  const place = useContext(FooterPlace);
  return place && createPortal(children, place);
}
