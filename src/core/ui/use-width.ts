import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * What `of` makes of the width of an element in px, before its first paint and whenever that changes; null until then.
 * `of` must be the same function from one rendering to the next.
 */
export function useWidth<T>(element: RefObject<HTMLElement | null>, of: (widthPx: number) => T): T | null {
  const [value, setValue] = useState<T | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setValue(() => of(current.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, of]);
  return value;
}
