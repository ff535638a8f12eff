/** The bar below cards and what is typed above it, where the browser's keyboard takes half of the screen. */

/**
 * Keeps the bar in sight above the keyboard, and the card that has the focus above the bar, also where the bar grows
 * while something is typed. The answer stops that.
 */
export function keepAboveBar(table: HTMLElement): () => void {
  const sight = window.visualViewport;
  const bar = table.querySelector<HTMLElement>('[data-foot]');
  if (!sight || !bar) return () => {};
  const place = () => {
    // Enlarged by two fingers, the page is looked at in parts; no keyboard has come.
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

/** Who has scrolled the card away is not brought back to it because the bar has more to say. */
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
