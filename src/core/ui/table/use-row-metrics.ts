import { useLayoutEffect, useState, type RefObject } from 'react';

export interface RowMetrics {
  rowPx: number;
  headPx: number;
  footPx: number;
  viewPx: number;
}

/** Estimated sizes for the first paint, before the hook has measured. */
const BEFORE: RowMetrics = { rowPx: 40, headPx: 36, footPx: 0, viewPx: 600 };

export function useRowMetrics(
  scroller: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
  /** Key of the table's layout. When the key changes, the hook measures again. */
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
