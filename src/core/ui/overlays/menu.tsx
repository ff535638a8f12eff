import type { ReactNode } from 'react';

export type MenuItem =
  | {
      key: string;
      label: string;
      icon?: ReactNode;
      /** Given: a checkable item that leaves the menu open. */
      checked?: boolean;
      tone?: 'neutral' | 'danger';
      disabled?: boolean;
      onSelect: () => void;
    }
  | { key: string; divider: true }
  | { key: string; heading: string };

export interface MenuProps {
  /** Text of the button, or its accessible name when `icon` stands alone. */
  label: string;
  items: readonly MenuItem[];
  icon?: ReactNode;
  /** Shows the icon alone. */
  labelHidden?: boolean;
  tone?: 'neutral' | 'quiet' | 'primary';
  size?: 'small' | 'medium';
  disabled?: boolean;
}

/** A button that opens a menu: arrows, Home, End, letters, Esc. Loads its code when it first opens. */
export function Menu(_props: MenuProps): ReactNode {
  return null;
}
