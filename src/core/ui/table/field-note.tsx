import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useSheet } from '../theme/sheets.ts';
import fieldNoteCss from './field-note.css?inline';

interface FieldNoteProps {
  /** For `aria-describedby`, which reads it out with the field whether it is in sight or not. */
  id: string;
  /** What holds the field and this note. */
  field: RefObject<HTMLElement | null>;
  /** Default `neutral`. */
  tone?: 'neutral' | 'negative';
  /** Where there is room for it: beside the field, where it covers nothing that is typed in below, or (default) below it. */
  place?: 'below' | 'beside';
  children: ReactNode;
}

const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * What is to be said of a field that has no room for it: over everything else, while the field has the focus or the
 * pointer is on it.
 */
export function FieldNote({
  id,
  field,
  tone = 'neutral',
  place = 'below',
  children,
}: FieldNoteProps): ReactNode {
  const note = useRef<HTMLSpanElement>(null);
  useSheet(note, fieldNoteCss);
  useEffect(() => {
    const around = field.current;
    const bubble = note.current;
    if (!around || !bubble) return;
    const update = () => {
      const isOpen = bubble.matches(':popover-open');
      if (!around.matches(':focus-within, :hover')) {
        if (isOpen) bubble.hidePopover();
        return;
      }
      if (!isOpen) bubble.showPopover();
      moveTo(bubble, around.getBoundingClientRect(), place);
    };
    // While a focus leaves, the field still matches.
    const soon = () => queueMicrotask(update);
    const gone = new AbortController();
    const on = { signal: gone.signal, passive: true };
    for (const name of ['focusin', 'focusout', 'pointerenter', 'pointerleave'])
      around.addEventListener(name, soon, on);
    for (const target of [around.getRootNode(), window]) {
      target.addEventListener('scroll', update, { ...on, capture: true });
    }
    window.addEventListener('resize', update, on);
    update();
    return () => gone.abort();
  }, [field, place, children]);
  return (
    <span ref={note} id={id} className="note-bubble" popover="manual" data-tone={tone}>
      {children}
    </span>
  );
}

/** The window has no start or end: places in it are counted from the left. */
function moveTo(bubble: HTMLElement, at: DOMRect, place: 'below' | 'beside'): void {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const { clientWidth, clientHeight } = document.documentElement;
  const isRightToLeft = getComputedStyle(bubble).direction === 'rtl';
  const besideX = isRightToLeft ? at.right + GAP_PX : at.left - GAP_PX - width;
  if (place === 'beside' && besideX >= EDGE_PX && besideX + width <= clientWidth - EDGE_PX) {
    put(bubble, besideX, at.top + (at.height - height) / 2);
    return;
  }
  const wantedX = isRightToLeft ? at.right - width : at.left;
  const x = Math.max(EDGE_PX, Math.min(wantedX, clientWidth - EDGE_PX - width));
  const below = at.bottom + GAP_PX;
  put(bubble, x, below + height > clientHeight ? at.top - GAP_PX - height : below);
}

function put(bubble: HTMLElement, x: number, y: number): void {
  bubble.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}
