import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Keeps the view of what stands inside in the portal's address, so that a reload, a bookmark and "back" show it again.
 * After the `#`: a search may hold a name or a document number, which no server's log should see.
 */
export function KeptView({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = root.current;
    const keep = (event: Event) => {
      const { view } = (event as CustomEvent<{ view: string }>).detail;
      history.replaceState(history.state, '', location.pathname + location.search + (view && `#${view}`));
    };
    place?.addEventListener('litro-view-changed', keep);
    return () => place?.removeEventListener('litro-view-changed', keep);
  }, []);
  return <div ref={root}>{children}</div>;
}

/** What the address says, for the element to begin with. */
export function readKeptView(): string {
  return location.hash.slice(1);
}
