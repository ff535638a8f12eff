import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { RowMetrics } from './use-row-metrics.ts';

/** Rows that stand in the document above and below those in sight. */
const OVERSCAN = 6;
/** So far the sight may move before rows are exchanged: one render for several rows, with some still to spare. */
const SLACK = 4;

/** The places of the rows that stand in the document, ascending: those about the sight, and the one that must stay. */
export function windowOf(first: number, inSight: number, count: number, kept: number | null): number[] {
  const top = Math.max(0, Math.min(first, count - inSight));
  const from = Math.max(0, top - OVERSCAN);
  const to = Math.min(count, top + inSight + 1 + OVERSCAN);
  const places = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  if (kept === null || kept < 0 || kept >= count || (kept >= from && kept < to)) return places;
  return kept < from ? [kept, ...places] : [...places, kept];
}

/**
 * Which of many rows of one height are in sight of a scroller. All is reckoned from where it stands: neither rows that
 * are out of sight nor their number cost anything.
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
      // A leap shows rows of which none is there: they come with this very frame.
      if (moved > now.inSight) flushSync(() => setFirst(next));
      else if (moved > SLACK || next === 0) setFirst(next);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller]);
  const lastRowPx = useRef(rowPx);
  useLayoutEffect(() => {
    // What is in sight stays in sight where rows get another height.
    if (offsetPx.current > 0) offsetPx.current *= rowPx / lastRowPx.current;
    if (rowPx !== lastRowPx.current) scroller.current?.scrollTo({ top: offsetPx.current });
    lastRowPx.current = rowPx;
    setFirst(Math.floor(offsetPx.current / rowPx));
  }, [scroller, rowPx]);

  return {
    /** Rows that fit below the header and above the totals. */
    inSight: Math.max(1, Math.floor((viewPx - headPx - footPx) / rowPx)),
    places: (kept: number | null) => windowOf(first, inSight, count, kept),
    scrollToTop() {
      // To ask the scroller itself would lay the page out.
      if (offsetPx.current === 0) return;
      offsetPx.current = 0;
      scroller.current?.scrollTo({ top: 0 });
      setFirst(0);
    },
    /** Scrolls as little as shows the row whole; it is in the document with the next render. */
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
