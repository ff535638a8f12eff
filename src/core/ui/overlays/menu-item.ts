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
