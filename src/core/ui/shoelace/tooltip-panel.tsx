import type { RefObject } from 'react';
import { Popup } from './popup.tsx';

interface TooltipPanelProps {
  text: string;
  anchor: RefObject<Element | null>;
}

/** Drawn beside its anchor; screen readers have the text by description. */
export function TooltipPanel({ text, anchor }: TooltipPanelProps) {
  return (
    <Popup anchor={anchor} placement="top" distance={6}>
      <div className="tooltip" aria-hidden="true">
        {text}
      </div>
    </Popup>
  );
}
