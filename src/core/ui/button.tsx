import { useState, type MouseEventHandler, type ReactNode, type Ref } from 'react';
import { useKit } from './kit.tsx';

export interface ButtonProps {
  children: ReactNode;
  /** Look of the button: `primary` only once per screen; `quiet` has no frame; default `neutral`. */
  tone?: 'primary' | 'neutral' | 'danger' | 'quiet';
  /** Height: small 28 px, medium 36 px (default), large 44 px. */
  size?: 'small' | 'medium' | 'large';
  /** The button's action is running: the button keeps width and focus, ignores clicks and tells screen readers. */
  busy?: boolean;
  disabled?: boolean;
  /** `submit` sends the surrounding form; default `button`. */
  type?: 'button' | 'submit';
  wide?: boolean;
  icon?: ReactNode;
  /** Accessible name of the button; required if `children` is no text. */
  'aria-label'?: string;
  square?: boolean;
  /** Must be -1 for buttons in table cells, because the table has a single tab stop. */
  tabIndex?: number | undefined;
  'aria-pressed'?: boolean;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-describedby'?: string;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps): ReactNode {
  const {
    children,
    tone = 'neutral',
    size = 'medium',
    busy = false,
    wide,
    square,
    icon,
    disabled = false,
    onClick,
    ...rest
  } = props;
  const { text } = useKit();
  const [focused, setFocused] = useState(false);
  // `disabled` would drop the focus, so a focused button uses `aria-disabled` and cancels clicks and submits.
  const resting = busy || (disabled && focused);
  return (
    <button
      {...rest}
      type={rest.type ?? 'button'}
      className="button"
      data-tone={tone}
      data-size={size}
      data-wide={wide || undefined}
      data-square={square || undefined}
      aria-busy={busy || undefined}
      disabled={disabled && !focused}
      aria-disabled={resting || undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={resting ? (event) => event.preventDefault() : onClick}
    >
      <span className="button-text">
        {icon}
        {children}
      </span>
      {busy && (
        <>
          <span className="busy-mark" aria-hidden="true" />
          <span className="visually-hidden">{text('loading')}</span>
        </>
      )}
    </button>
  );
}
