import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '#core/element/lazy-part.tsx';
import { Button } from '#core/ui/button.tsx';
import type { HistoryOf } from './history.state.ts';

export const LazyHistory = lazyPart<HistoryOf>(() =>
  import('./history-part.tsx').then((module) => module.HistoryPart),
);

export function HistorySection({ label, ...of }: HistoryOf & { readonly label: string }) {
  const root = useRef<HTMLElement>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    // Scrolls to the history, because it is at the end of the drawer and would open below the visible area.
    if (isAsked) root.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked]);
  if (!of.session.can('portal.permission.list')) return null;
  return (
    <section ref={root}>
      <Button aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
        {label}
      </Button>
      {isAsked && <LazyHistory {...of} />}
    </section>
  );
}
