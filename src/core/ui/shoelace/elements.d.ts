import type { HTMLAttributes, Key, ReactNode } from 'react';

/** Shoelace events by the names that React 19 binds natively: `on` plus the unchanged event name. */
interface ShoelaceEvents {
  'onsl-show'?: (event: CustomEvent) => void;
  'onsl-after-show'?: (event: CustomEvent) => void;
  'onsl-hide'?: (event: CustomEvent) => void;
  'onsl-after-hide'?: (event: CustomEvent) => void;
  'onsl-initial-focus'?: (event: CustomEvent) => void;
  'onsl-request-close'?: (event: CustomEvent<{ source: 'close-button' | 'keyboard' | 'overlay' }>) => void;
  'onsl-reposition'?: (event: CustomEvent) => void;
  'onsl-select'?: (event: CustomEvent<{ item: HTMLElement & { value: string } }>) => void;
}

type ShoelaceElement<Props = unknown> = Omit<HTMLAttributes<HTMLElement>, 'onSelect'> &
  ShoelaceEvents &
  Props & { key?: Key; ref?: unknown; popover?: 'manual'; children?: ReactNode };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'sl-dialog': ShoelaceElement<{ label: string; 'no-header'?: boolean }>;
      'sl-drawer': ShoelaceElement<{ label: string; 'no-header'?: boolean; placement?: 'start' | 'end' }>;
      'sl-popup': ShoelaceElement<{
        active: boolean;
        anchor: globalThis.Element | null;
        placement: string;
        strategy: 'fixed';
        distance?: number;
        flip?: boolean;
        shift?: boolean;
        'shift-padding'?: number;
        'auto-size'?: 'vertical';
        'auto-size-padding'?: number;
      }>;
      'sl-menu': ShoelaceElement;
      'sl-menu-item': ShoelaceElement<{
        value: string;
        type?: 'normal' | 'checkbox';
        checked?: boolean;
        disabled?: boolean;
        'data-tone'?: string | undefined;
        'data-checkable'?: string | undefined;
      }>;
    }
  }
}
