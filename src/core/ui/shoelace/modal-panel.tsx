import './patches.ts';
import '@shoelace-style/shoelace/dist/components/dialog/dialog.js';
import '@shoelace-style/shoelace/dist/components/drawer/drawer.js';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import { FooterPlace } from '../overlays/panel-footer.tsx';
import { useSecondClick } from '../overlays/second-click.ts';
import { useSheet } from '../theme/sheets.ts';
import overlaysCss from './overlays.css?inline';
import { useModal, type ModalElement } from './use-modal.ts';

interface ModalPanelProps {
  kind: 'dialog' | 'drawer';
  open: boolean;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  locked?: boolean | 'always';
  hasAddress?: boolean;
  width: number;
  onClose: () => void;
}

export function ModalPanel(props: ModalPanelProps): ReactNode {
  const { text } = useKit();
  const element = useRef<ModalElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useSheet(element, overlaysCss);
  const modal = useModal(element, props);
  useSecondClick(props.open);
  // The panel shows its previous content during the closing animation.
  const last = useRef(props);
  if (props.open) last.current = props;
  const { kind, title, children, footer, locked = false, width } = last.current;
  const Tag = kind === 'dialog' ? 'sl-dialog' : 'sl-drawer';
  return (
    <Tag
      ref={element}
      className="modal"
      label={title}
      no-header
      popover="manual"
      style={{ [kind === 'dialog' ? '--width' : '--size']: `min(${width}px, 100vw)` } as object}
      {...modal}
    >
      {/* The panel has no landmark elements, because a dialog above a drawer would duplicate them. */}
      <div className="modal-header">
        <h2>{title}</h2>
        {locked !== 'always' && (
          <Button
            tone="quiet"
            size="small"
            square
            disabled={locked}
            aria-label={text('close')}
            onClick={props.onClose}
          >
            <Icon name="close" />
          </Button>
        )}
      </div>
      <FooterPlace value={place}>
        <div className="modal-body">{children}</div>
      </FooterPlace>
      <div ref={setPlace} className="modal-footer">
        {footer}
      </div>
    </Tag>
  );
}
