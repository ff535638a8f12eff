import type { ReactNode } from 'react';

export type MenuItem =
  | {
      key: string;
      label: string;
      icon?: ReactNode;
      level?: number;
      /**
       * Text that screen readers read after the label, such as the parent item. Other users see the parent by the
       * item's position.
       */
      about?: string;
      checked?: boolean;
      /** The menu stays open after selecting the item, because several items can be checked. Other items close it. */
      staysOpen?: boolean;
      tone?: 'neutral' | 'danger';
      disabled?: boolean;
      onSelect: () => void;
    }
  | { key: string; divider: true }
  | { key: string; heading: string };
