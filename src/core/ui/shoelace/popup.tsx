import './patches.ts';
import '@shoelace-style/shoelace/dist/components/popup/popup.js';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useSheet } from '../theme/sheets.ts';
import overlaysCss from './overlays.css?inline';

interface PopupProps {
  anchor: RefObject<Element | null>;
  placement: 'bottom-start' | 'bottom-end' | 'top';
  distance: number;
  /** Called when the popup first appears in the top layer and its content can get the focus. */
  onPlaced?: () => void;
  children: ReactNode;
}

export function Popup({ anchor, placement, distance, onPlaced, children }: PopupProps) {
  const element = useRef<HTMLElement>(null);
  const placed = useRef(false);
  useSheet(element, overlaysCss);
  return (
    <sl-popup
      ref={element}
      className="popup"
      active
      anchor={anchor.current}
      placement={placement}
      strategy="fixed"
      distance={distance}
      flip
      shift
      shift-padding={8}
      auto-size="vertical"
      auto-size-padding={8}
      onsl-reposition={(event) => {
        event.stopPropagation();
        if (placed.current) return;
        placed.current = true;
        onPlaced?.();
      }}
    >
      {children}
    </sl-popup>
  );
}
