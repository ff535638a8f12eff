import { useLayoutEffect, useState, type RefObject } from 'react';

/** Width of a table in px, before its first paint and whenever it changes; null until then. */
export function useTableWidth(table: RefObject<HTMLElement | null>): number | null {
  const [widthPx, setWidthPx] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const measure = () => setWidthPx(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table]);
  return widthPx;
}
