import '@shoelace-style/shoelace/dist/components/menu/menu.js';
import '@shoelace-style/shoelace/dist/components/menu-item/menu-item.js';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useEscape } from '../overlays/escape.ts';
import type { MenuItem } from '../overlays/menu-item.ts';
import { Popup } from './popup.tsx';

interface MenuPanelProps {
  label: string;
  items: readonly MenuItem[];
  anchor: RefObject<HTMLElement | null>;
  onClose: (refocus: boolean) => void;
}

/** Open menu. Its events must not leave it, because a surrounding dialog would handle them as its own. */
export function MenuPanel({ label, items, anchor, onClose }: MenuPanelProps): ReactNode {
  const menu = useRef<HTMLElement>(null);
  const closes = useRef(false);
  useClosing(menu, anchor, onClose);
  useEscape(menu, true, () => onClose(true));
  const onSelect = (event: CustomEvent<{ item: { value: string } }>) => {
    event.stopPropagation();
    const selected = items.find(({ key }) => key === event.detail.item.value);
    if (!selected || !('onSelect' in selected)) return;
    if (!selected.staysOpen) {
      closes.current = true;
      onClose(true);
    }
    selected.onSelect();
  };
  /**
   * Focuses the first item, unless a quick selection already closes the menu: the focus would disappear with the menu.
   */
  const focusFirst = () => {
    if (!closes.current) menu.current?.querySelector<HTMLElement>('sl-menu-item:not([disabled])')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') onClose(false);
  };
  return (
    <Popup anchor={anchor} placement="bottom-start" distance={4} onPlaced={focusFirst}>
      <sl-menu ref={menu} className="menu" aria-label={label} onKeyDown={onKeyDown} onsl-select={onSelect}>
        {items.map((item) => menuEntry(item))}
      </sl-menu>
    </Popup>
  );
}

function menuEntry(item: MenuItem): ReactNode {
  if ('divider' in item) return <hr key={item.key} className="menu-divider" />;
  if ('heading' in item) {
    return (
      <div key={item.key} className="menu-heading" role="presentation">
        {item.heading}
      </div>
    );
  }
  return (
    <sl-menu-item
      key={item.key}
      value={item.key}
      type={item.checked === undefined ? 'normal' : 'checkbox'}
      checked={item.checked ?? false}
      disabled={item.disabled ?? false}
      data-tone={item.tone}
      data-checkable={item.checked === undefined ? undefined : ''}
      data-level={item.level}
    >
      {item.icon && <span slot="prefix">{item.icon}</span>}
      {item.label}
      {item.about && <span className="visually-hidden">, {item.about}</span>}
    </sl-menu-item>
  );
}

function useClosing(
  menu: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: (refocus: boolean) => void,
): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      const path = event.composedPath();
      if (!path.some((node) => node === menu.current || node === anchor.current)) close.current(false);
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [menu, anchor]);
}
