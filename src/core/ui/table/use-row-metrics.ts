import { useLayoutEffect, useState, type RefObject } from 'react';

export interface RowMetrics {
  rowPx: number;
  headPx: number;
  footPx: number;
  /** Height of what scrolls. */
  viewPx: number;
}

/** Rows stand in the very first paint, before anything has been measured. */
const BEFORE: RowMetrics = { rowPx: 40, headPx: 36, footPx: 0, viewPx: 600 };

/**
 * Heights as the style sheet has them at this width and density: the container query decides, the virtual list follows.
 */
export function useRowMetrics(
  scroller: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
  /** With another one the heights are others. */
  layout: string,
): RowMetrics {
  const [metrics, setMetrics] = useState(BEFORE);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const rowPx = Number.parseInt(getComputedStyle(element).getPropertyValue('--row-height'), 10) || 40;
      const heightOf = (part: string) => element.querySelector<HTMLElement>(part)?.offsetHeight ?? 0;
      const viewPx = scroller.current?.clientHeight ?? 0;
      const next = { rowPx, viewPx, headPx: heightOf('.head'), footPx: heightOf('.totals') };
      setMetrics((now) => (sameMetrics(now, next) ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller, grid, layout]);
  return metrics;
}

function sameMetrics(a: RowMetrics, b: RowMetrics): boolean {
  return a.rowPx === b.rowPx && a.headPx === b.headPx && a.footPx === b.footPx && a.viewPx === b.viewPx;
}
