const GAP_PX = 6;
const EDGE_PX = 8;

/** Shows the note while the field is focused or hovered, until the returned function is called. */
export function followField(around: HTMLElement, bubble: HTMLElement, place: 'below' | 'beside'): () => void {
  const update = () => {
    const isOpen = bubble.matches(':popover-open');
    if (!around.matches(':focus-within, :hover')) {
      if (isOpen) bubble.hidePopover();
      return;
    }
    if (!isOpen) bubble.showPopover();
    moveTo(bubble, around.getBoundingClientRect(), place);
  };
  // Waits until `focusout` has ended, because the field still matches `:focus-within` during this event.
  const soon = () => queueMicrotask(update);
  const listening = new AbortController();
  const on = { signal: listening.signal, passive: true };
  for (const name of ['focusin', 'focusout', 'pointerenter', 'pointerleave'])
    around.addEventListener(name, soon, on);
  for (const target of [around.getRootNode(), window]) {
    target.addEventListener('scroll', update, { ...on, capture: true });
  }
  window.addEventListener('resize', update, on);
  update();
  return () => listening.abort();
}

/** Moves the note to its field. Window coordinates count from the left in every writing direction. */
function moveTo(bubble: HTMLElement, at: DOMRect, place: 'below' | 'beside'): void {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const { clientWidth, clientHeight } = document.documentElement;
  const isRightToLeft = getComputedStyle(bubble).direction === 'rtl';
  const besideX = isRightToLeft ? at.right + GAP_PX : at.left - GAP_PX - width;
  if (place === 'beside' && besideX >= EDGE_PX && besideX + width <= clientWidth - EDGE_PX) {
    put(bubble, besideX, at.top + (at.height - height) / 2);
    return;
  }
  const targetX = isRightToLeft ? at.right - width : at.left;
  const x = Math.max(EDGE_PX, Math.min(targetX, clientWidth - EDGE_PX - width));
  const below = at.bottom + GAP_PX;
  put(bubble, x, below + height > clientHeight ? at.top - GAP_PX - height : below);
}

function put(bubble: HTMLElement, x: number, y: number): void {
  bubble.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}
