import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Session } from '#core/session/session.ts';
import { closeRecordStep, followAddress, keepAddress, openRecordStep, readHash } from './history-steps.ts';

interface ViewChanged {
  readonly view: string;
  readonly move?: 'open' | 'close';
}

interface KeptViewProps {
  session: Session;
  /** It is of no one company: whichever is selected, its view stays. */
  isOfAll: boolean;
  /** Shows the element that the view is given to. */
  children: (view: string) => ReactNode;
}

/**
 * Keeps the view of what stands inside in the portal's address, so that a reload, a bookmark, a link and "back" show it
 * again. After the `#`: a search may hold a name or a document number, which no server's log should see. What is opened
 * over a list is a step of the history of its own.
 */
export function KeptView({ session, isOfAll, children }: KeptViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(readHash);
  useEffect(() => {
    const place = root.current;
    const path = location.pathname;
    const keep = (event: Event) => {
      const { detail } = event as CustomEvent<ViewChanged>;
      keepView(detail);
      setView(detail.view);
    };
    const stop = followAddress(() => {
      if (location.pathname === path) setView(readHash());
    });
    place?.addEventListener('litro-view-changed', keep);
    return () => {
      place?.removeEventListener('litro-view-changed', keep);
      stop();
    };
  }, []);
  useOtherCompany(session, isOfAll, () => setView(''));
  return <div ref={root}>{children(view)}</div>;
}

/** Another company has other records: the view of the one before is good for nothing there, and leaves the address. */
export function useViewOfCompany(session: Session, isOfAll: boolean): void {
  useOtherCompany(session, isOfAll, () => keepView({ view: '' }));
}

function useOtherCompany(session: Session, isOfAll: boolean, forget: () => void): void {
  const { currentId } = useSnapshot(session.organizations);
  const before = useRef(currentId);
  useEffect(() => {
    // One that has ended has none, and goes on in the same view.
    if (session.auth.status === 'ended') return;
    const isOther = before.current !== null && before.current !== currentId;
    before.current = currentId;
    if (isOther && !isOfAll) forget();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- when the company changes, not when the way there is new
  }, [currentId]);
}

function keepView({ view, move }: ViewChanged): void {
  const address = location.pathname + location.search + (view && `#${view}`);
  if (move === 'open') openRecordStep(address);
  else if (move === 'close') closeRecordStep(address);
  else keepAddress(address);
}
