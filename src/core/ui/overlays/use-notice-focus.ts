import { useEffect, useRef, type RefObject } from 'react';

/**
 * Remembers the element that had the focus before the notices. The returned function restores it if the focus is inside
 * the notices.
 */
export function useNoticeFocus(list: RefObject<HTMLElement | null>): () => void {
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = list.current;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      const isInside = relatedTarget instanceof Node && element?.contains(relatedTarget);
      if (!isInside) before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    };
    element?.addEventListener('focusin', onFocusIn);
    return () => element?.removeEventListener('focusin', onFocusIn);
  }, [list]);
  return () => {
    const element = list.current;
    const { activeElement } = (element?.getRootNode() ?? document) as ShadowRoot;
    if (element?.contains(activeElement)) before.current?.focus({ preventScroll: true });
  };
}
