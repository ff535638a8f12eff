import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { RowMetrics } from './use-row-metrics.ts';

const OVERSCAN = 6;
/**
 * Number of rows that the view may scroll before the list renders. It is less than OVERSCAN, so that no gap appears.
 */
const SLACK = 4;

/**
 * Indexes of the rendered rows, ascending: rows around the visible rows, and the row that must stay, such as the
 * focused row.
 */
export function windowOf(first: number, inSight: number, count: number, stayingRow: number | null): number[] {
  const top = Math.max(0, Math.min(first, count - inSight));
  const from = Math.max(0, top - OVERSCAN);
  const to = Math.min(count, top + inSight + 1 + OVERSCAN);
  const places = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  if (stayingRow === null || stayingRow < 0 || stayingRow >= count || (stayingRow >= from && stayingRow < to))
    return places;
  return stayingRow < from ? [stayingRow, ...places] : [...places, stayingRow];
}

/**
 * Visible rows of a virtual list with one row height. The hook calculates them only from the scroll position, so the
 * number of rows does not matter.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, metrics: RowMetrics) {
  const { rowPx, viewPx, headPx, footPx } = metrics;
  const [first, setFirst] = useState(0);
  const shown = useRef({ first, rowPx, inSight: 0 });
  const offsetPx = useRef(0);
  const inSight = Math.ceil(viewPx / rowPx);
  useLayoutEffect(() => {
    shown.current = { first, rowPx, inSight };
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      const now = shown.current;
      offsetPx.current = element.scrollTop;
      const next = Math.floor(offsetPx.current / now.rowPx);
      const moved = Math.abs(next - now.first);
      // After a scroll past all visible rows, no visible row is rendered yet: render in the same frame.
      if (moved > now.inSight) flushSync(() => setFirst(next));
      else if (moved > SLACK || next === 0) setFirst(next);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller]);
  const lastRowPx = useRef(rowPx);
  useLayoutEffect(() => {
    // If the row height changes, the same rows stay visible.
    if (offsetPx.current > 0) offsetPx.current *= rowPx / lastRowPx.current;
    if (rowPx !== lastRowPx.current) scroller.current?.scrollTo({ top: offsetPx.current });
    lastRowPx.current = rowPx;
    setFirst(Math.floor(offsetPx.current / rowPx));
  }, [scroller, rowPx]);

  return {
    inSight: Math.max(1, Math.floor((viewPx - headPx - footPx) / rowPx)),
    places: (stayingRow: number | null) => windowOf(first, inSight, count, stayingRow),
    scrollToTop() {
      // Reading `scrollTop` from the element would force a layout.
      if (offsetPx.current === 0) return;
      offsetPx.current = 0;
      scroller.current?.scrollTo({ top: 0 });
      setFirst(0);
    },
    /** Scrolls the least distance that shows the whole row; the next render adds it to the document. */
    scrollToRow(at: number) {
      const element = scroller.current;
      if (!element) return;
      const top = at * rowPx;
      const bottom = top + rowPx - (viewPx - headPx - footPx);
      if (element.scrollTop > top) element.scrollTop = top;
      else if (element.scrollTop < bottom) element.scrollTop = bottom;
      const next = Math.floor(element.scrollTop / rowPx);
      if (Math.abs(next - shown.current.first) > SLACK) setFirst(next);
    },
  };
}
