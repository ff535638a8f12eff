import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Session } from '#core/session/session.ts';
import { closeRecordStep, followAddress, keepAddress, openRecordStep, readHash } from './history-steps.ts';

interface PortalViewChanged {
  readonly view: string;
  readonly move?: 'open' | 'close';
}

interface SavedViewProps {
  session: Session;
  isOfAll: boolean;
  children: (view: string) => ReactNode;
}

/**
 * Stores the view of the screen in the fragment of the address for reloads, bookmarks and "back".
 * The server never logs a fragment, and a search may contain personal data.
 */
export function SavedView({ session, isOfAll, children }: SavedViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(readHash);
  useEffect(() => {
    const place = root.current;
    const path = location.pathname;
    const keep = (event: Event) => {
      const { detail } = event as CustomEvent<PortalViewChanged>;
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

export function useViewOfCompany(session: Session, isOfAll: boolean): void {
  useOtherCompany(session, isOfAll, () => keepView({ view: '' }));
}

function useOtherCompany(session: Session, isOfAll: boolean, forget: () => void): void {
  const { currentId } = useSnapshot(session.organizations);
  const before = useRef(currentId);
  useEffect(() => {
    // An ended session has no company; the view stays for the next sign-in.
    if (session.auth.status === 'ended') return;
    const isOther = before.current !== null && before.current !== currentId;
    before.current = currentId;
    if (isOther && !isOfAll) forget();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- when the company changes, not when the way there is new
  }, [currentId]);
}

function keepView({ view, move }: PortalViewChanged): void {
  const address = location.pathname + location.search + (view && `#${view}`);
  if (move === 'open') openRecordStep(address);
  else if (move === 'close') closeRecordStep(address);
  else keepAddress(address);
}
