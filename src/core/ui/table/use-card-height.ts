import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { TableContext } from './table-context.ts';

const FACTS = '.card-facts > *';

/**
 * Common height of all cards in px: the least height that cuts no card rendered so far. Null if the table shows no
 * cards, or if the style sheet's height is enough.
 */
export function useCardHeight<Row>(
  grid: RefObject<HTMLElement | null>,
  table: TableContext<Row>,
  density: string,
): number | null {
  const [cardPx, setCardPx] = useState<number | null>(null);
  const known = useRef<{ widthPx: number; table: TableContext<Row>; density: string; px: number | null }>(
    null,
  );
  // eslint-disable-next-line react-hooks/exhaustive-deps -- every render may show other rows; the height only grows
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element || !table.isCards) {
      known.current = null;
      setCardPx(null);
      return undefined;
    }
    const measure = () => {
      const widthPx = element.clientWidth;
      const before = known.current;
      const isSame = before?.widthPx === widthPx && before.table === table && before.density === density;
      const cards = [...element.querySelectorAll<HTMLElement>('.body > .row')];
      const px = Math.max(isSame ? (before.px ?? 0) : 0, ...cards.map(neededPx));
      known.current = { widthPx, table, density, px };
      setCardPx(px > 0 ? px : null);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of element.querySelectorAll(`.body > .row > *, ${FACTS}`)) observer.observe(part);
    return () => observer.disconnect();
  });
  return cardPx;
}

/** Height that a card needs. The card's checkbox and actions do not count, because they fit at any height. */
function neededPx(card: HTMLElement): number {
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(card);
  let top = Infinity;
  let bottom = -Infinity;
  for (const part of card.querySelectorAll<HTMLElement>(`:scope > *, ${FACTS}`)) {
    const isDrawn = part.getClientRects().length > 0;
    if (!isDrawn || part.matches('.select-cell, [data-kind="actions"]')) continue;
    top = Math.min(top, part.offsetTop);
    bottom = Math.max(bottom, part.offsetTop + part.offsetHeight);
  }
  if (bottom < top) return 0;
  const paddingPx = Number.parseInt(paddingBlockStart, 10) + Number.parseInt(paddingBlockEnd, 10);
  return Math.ceil(bottom - top) + paddingPx;
}
