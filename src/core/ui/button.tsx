import type { MouseEventHandler, ReactNode, Ref } from 'react';

export interface ButtonProps {
  children: ReactNode;
  /** `primary` once per screen; `quiet` has no frame; default `neutral`. */
  tone?: 'primary' | 'neutral' | 'danger' | 'quiet';
  /** Height: small 28 px, medium 36 px (default), large 44 px. */
  size?: 'small' | 'medium' | 'large';
  /** Shows that its work runs: keeps width and focus, ignores clicks, says so to screen readers. */
  busy?: boolean;
  disabled?: boolean;
  /** `submit` sends the form around it; default `button`. */
  type?: 'button' | 'submit';
  /** Fills the width it is given. */
  wide?: boolean;
  /** Stands before the text; hidden from screen readers. */
  icon?: ReactNode;
  /** Needed when `children` is no text. */
  'aria-label'?: string;
  'aria-pressed'?: boolean;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-describedby'?: string;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(_props: ButtonProps): ReactNode {
  return null;
}
