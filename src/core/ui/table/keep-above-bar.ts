/**
 * Holds the table's footer bar above the on-screen keyboard, and the focused card above this bar, even when the bar
 * grows. The returned function ends the adjustment.
 */
export function keepAboveBar(table: HTMLElement): () => void {
  const sight = window.visualViewport;
  const bar = table.querySelector<HTMLElement>('[data-foot]');
  if (!sight || !bar) return () => {};
  const place = () => {
    // Pinch zoom also shrinks the visual viewport, without a keyboard.
    const isEnlarged = sight.scale > 1.01;
    const hiddenPx = Math.max(0, document.documentElement.clientHeight - sight.height - sight.offsetTop);
    table.style.setProperty('--keyboard', `${isEnlarged ? 0 : Math.round(hiddenPx)}px`);
    table.style.setProperty('--sight', isEnlarged ? '100dvh' : `${Math.round(sight.height)}px`);
    uncover(table, bar);
  };
  const onFocus = () => uncover(table, bar);
  const growth = new ResizeObserver(() => uncover(table, bar, 'where it is covered'));
  growth.observe(bar);
  table.addEventListener('focusin', onFocus);
  sight.addEventListener('resize', place);
  place();
  return () => {
    growth.disconnect();
    table.removeEventListener('focusin', onFocus);
    sight.removeEventListener('resize', place);
    table.style.removeProperty('--keyboard');
    table.style.removeProperty('--sight');
  };
}

/**
 * Scrolls the focused card above the table's footer bar. With `when`, a card that the user scrolled out of view stays
 * out of view.
 */
function uncover(table: HTMLElement, bar: HTMLElement, when?: 'where it is covered'): void {
  const { activeElement } = table.getRootNode() as ShadowRoot;
  const card =
    activeElement && table.contains(activeElement) && activeElement.closest<HTMLElement>('.body > .row');
  if (!card) return;
  const edge = bar.getBoundingClientRect();
  const { top, bottom } = card.getBoundingClientRect();
  if (bottom <= edge.top || (when && top >= edge.bottom)) return;
  card.style.scrollMarginBlockEnd = `${window.innerHeight - edge.top}px`;
  card.scrollIntoView({ block: 'nearest' });
  card.style.scrollMarginBlockEnd = '';
}
