import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import type { MenuItem } from './menu-item.ts';
import { onUse } from './on-use.tsx';

export interface MenuProps {
  label: string;
  /**
   * Items of the menu. A function is called when the menu opens, which saves work in tables with a menu in every row.
   */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  icon?: ReactNode;
  labelHidden?: boolean;
  tone?: 'neutral' | 'quiet' | 'primary';
  size?: 'small' | 'medium';
  disabled?: boolean;
  tabIndex?: number;
  active?: boolean;
}

const MenuPanel = onUse(() => import('../shoelace/menu-panel.tsx').then((module) => module.MenuPanel));

export function Menu(props: MenuProps): ReactNode {
  const {
    label,
    items,
    icon,
    labelHidden = false,
    tone = 'neutral',
    size = 'medium',
    active = false,
  } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className="menu-anchor" data-active={active || undefined}>
      <Button
        ref={button}
        tone={tone}
        size={size}
        square={labelHidden}
        disabled={props.disabled ?? false}
        tabIndex={props.tabIndex}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={open}
        {...(labelHidden ? { 'aria-label': label } : {})}
        onClick={() => setOpen(!open)}
      >
        {!labelHidden && label}
        {!labelHidden && <Icon name="chevron-down" size={12} />}
      </Button>
      {open && (
        <MenuPanel
          label={label}
          items={typeof items === 'function' ? items() : items}
          anchor={button}
          onClose={(refocus: boolean) => {
            setOpen(false);
            if (refocus) button.current?.focus();
          }}
          onFailed={() => setOpen(false)}
        />
      )}
    </span>
  );
}
