import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Value that the function `of` derives from an element's width in px. The value is null until the element is measured,
 * before the first paint, and changes with the width. `of` must be stable.
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
