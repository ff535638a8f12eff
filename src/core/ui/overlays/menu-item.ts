import type { ReactNode } from 'react';

export type MenuItem =
  | {
      key: string;
      label: string;
      icon?: ReactNode;
      /** How deep it stands in a tree, from 1. */
      level?: number;
      /** Heard behind the label, where others see it by the place, such as what the item stands below. */
      about?: string;
      /** Given: an item with a tick. */
      checked?: boolean;
      /** One of several that are ticked together: the menu stays open. Any other choice closes it. */
      staysOpen?: boolean;
      tone?: 'neutral' | 'danger';
      disabled?: boolean;
      onSelect: () => void;
    }
  | { key: string; divider: true }
  | { key: string; heading: string };
