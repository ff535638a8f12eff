import { cloneElement, useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { onUse } from './on-use.tsx';

export interface TooltipProps {
  /** A few words; never the only place where something needed is said. */
  text: string;
  /** One element that can take focus. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** Long enough not to flicker up under a passing pointer. */
const HOVER_MS = 300;

const TooltipPanel = onUse(() =>
  import('../shoelace/tooltip-panel.tsx').then((module) => module.TooltipPanel),
);

/** Shown on hover and focus, closed by Esc. */
export function Tooltip({ text, children }: TooltipProps): ReactNode {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const later = (next: boolean, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- watches its child, which takes the focus
    <span
      ref={anchor}
      className="tooltip-anchor"
      onPointerEnter={() => later(true, HOVER_MS)}
      onPointerLeave={() => later(false, 0)}
      onFocus={(event) => event.target.matches(':focus-visible') && later(true, 0)}
      onBlur={() => later(false, 0)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.preventDefault();
        event.stopPropagation();
        later(false, 0);
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} hidden>
        {text}
      </span>
      {open && <TooltipPanel text={text} anchor={anchor} />}
    </span>
  );
}
