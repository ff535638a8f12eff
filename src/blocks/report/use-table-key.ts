import { useEffect, useRef, type RefObject } from 'react';

/** The key T within the report alone, and never while something is typed or chosen. */
export function useTableKey(root: RefObject<HTMLElement | null>, toggle: () => void): void {
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      const isTyped = (event.target as Element).matches('input, select, textarea');
      if (event.key.toLowerCase() !== 't' || isTyped || event.ctrlKey || event.metaKey || event.altKey)
        return;
      latest.current();
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [root]);
}
